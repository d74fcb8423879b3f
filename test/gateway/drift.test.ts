/** Holds the demo gateway against recordings of the real one: the same frames, keys and texts. */
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createGateway, type Gateway} from '../../demo/gateway/gateway.js';
import {manualClock} from '../../demo/gateway/clock.js';
import {captureBytes, coverage, hasAllCaptures, streamNames} from '../support/captures.js';
import {frameShapes, withoutRaces} from './frame-shapes.js';

const FULL = ['values', 'messages-tuple', 'updates', 'custom'];
const LEAN = ['messages-tuple', 'updates', 'custom'];

interface Scenario {
  /** The recording, without `.sse`. */
  name: string;
  text?: string;
  modes?: string[];
  context?: Record<string, unknown>;
  recursionLimit?: number;
  /** Sent before, in the same thread. */
  earlier?: string;
  /** The frames that a client sees are those up to a cancel after so many of them. */
  cancelAfter?: number;
}

const scenarios: Scenario[] = [
  {name: 'echo'},
  {name: 'clarify'},
  {name: 'clarify_options'},
  {name: 'clarify_form'},
  {name: 'multi_clarify'},
  {name: 'think_tag'},
  {name: 'thinking'},
  {name: 'retry'},
  {name: 'fail_transient'},
  {name: 'tool_error'},
  {name: 'no_present'},
  {name: 'steps'},
  {name: 'present_files'},
  {name: 'big_write'},
  {name: 'web'},
  {name: 'kb'},
  {name: 'todos', context: {is_plan_mode: true}},
  {name: 'subagents', context: {subagent_enabled: true}},
  {name: 'error', text: 'x [[echo]]', context: {model_name: 'scripted-broken'}},
  {name: 'recursion', text: 'Please continue [[loop]]', recursionLimit: 30},
  {name: 'cancel', text: 'Please continue [[drip s=8 gap=0.4]]', cancelAfter: 4},
  {name: 'lean.echo', text: 'Please continue [[echo]]', modes: LEAN},
  {
    name: 'lean.echo.turn2',
    text: 'And once more please [[echo]]',
    modes: LEAN,
    earlier: 'Please continue [[echo]]',
  },
  {name: 'lean.retry', text: 'Please continue [[retry]]', modes: LEAN},
  {name: 'lean.thinking', text: 'Please continue [[thinking]]', modes: LEAN},
  {name: 'lean.clarify_options', text: 'Please continue [[clarify_options]]', modes: LEAN},
  {name: 'lean.steps', text: 'Please continue [[steps]]', modes: LEAN},
  {name: 'lean.present_files', text: 'Please continue [[present_files]]', modes: LEAN},
  {name: 'lean.big_write', text: 'Please continue [[big_write]]', modes: LEAN},
  {
    name: 'lean.todos',
    text: 'Please continue [[todos]]',
    modes: LEAN,
    context: {is_plan_mode: true},
  },
  {
    name: 'lean.subagents',
    text: 'Please continue [[subagents]]',
    modes: LEAN,
    context: {subagent_enabled: true},
  },
];

async function post(gateway: Gateway, path: string, body: unknown): Promise<Response> {
  return gateway.fetch(path, {method: 'POST', body: JSON.stringify(body)});
}

function runBody(scenario: Scenario, text: string): unknown {
  return {
    assistant_id: 'lead_agent',
    input: {messages: [{type: 'human', content: [{type: 'text', text}]}]},
    context: {model_name: 'scripted', ...scenario.context},
    config: {recursion_limit: scenario.recursionLimit ?? 1000},
    stream_mode: scenario.modes ?? FULL,
    on_disconnect: 'continue',
  };
}

async function play(scenario: Scenario): Promise<string> {
  const clock = manualClock();
  const stops = scenario.cancelAfter !== undefined;
  const gateway = createGateway({auth: 'disabled', ...(stops ? {clock} : {timeScale: 0})});
  const {thread_id} = (await (await post(gateway, '/api/threads', {})).json()) as {
    thread_id: string;
  };
  const path = `/api/threads/${thread_id}/runs/stream`;
  if (scenario.earlier !== undefined)
    await (await post(gateway, path, runBody(scenario, scenario.earlier))).text();
  const response = await post(
    gateway,
    path,
    runBody(scenario, scenario.text ?? `Please continue [[${scenario.name}]]`),
  );
  const text = response.text();
  if (scenario.cancelAfter !== undefined) {
    const runPath = response.headers.get('content-location') ?? '';
    await clock.advance(400 * (scenario.cancelAfter - 1));
    await post(gateway, `${runPath}/cancel`, {});
    await clock.advance(1000);
  }
  return text;
}

describe(`frames of the upstream dialect, against ${coverage}`, () => {
  const recorded = new Set(streamNames());
  for (const scenario of scenarios) {
    const absent =
      recorded.has(scenario.name) || hasAllCaptures ? false : 'this recording is not here';
    it(scenario.name, {skip: absent}, async () => {
      const recording = frameShapes(new TextDecoder().decode(captureBytes(`${scenario.name}.sse`)));
      const played = frameShapes(await play(scenario));
      assert.deepEqual(
        played.map(({id}) => id),
        recording.map(({id}) => id),
      );
      const expected = withoutRaces(recording);
      for (const [index, frame] of withoutRaces(played).entries()) {
        assert.deepEqual(frame, expected[index], `frame ${index}`);
      }
    });
  }
});
