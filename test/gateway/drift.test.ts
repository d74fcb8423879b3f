/** Holds the demo gateway against recordings of the real one: the same frames, keys and texts. */
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createGateway, type Gateway} from '../../demo/gateway/gateway.js';
import {manualClock} from '../../demo/gateway/clock.js';
import {isRecorded, recordedJson, recordedText} from './recordings.js';
import {frameShapes, shapeOf, withoutRaces} from './frame-shapes.js';

const FULL = ['values', 'messages-tuple', 'updates', 'custom'];
const LEAN = ['messages-tuple', 'updates', 'custom'];

interface Scenario {
  /** The recording, without `.sse`. */
  name: string;
  text?: string;
  modes?: string[];
  context?: Record<string, unknown>;
  recursionLimit?: number;
  /** Turns before, in the same thread. */
  earlier?: string[];
  /** The goal of the thread. */
  goal?: string;
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
  {name: 'goal', text: 'go [[goal_loop]]', goal: 'finish after=1'},
  {name: 'lean.echo', text: 'Please continue [[echo]]', modes: LEAN},
  {
    name: 'lean.echo.turn2',
    text: 'And once more please [[echo]]',
    modes: LEAN,
    earlier: ['Please continue [[echo]]'],
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

interface Played {
  gateway: Gateway;
  threadId: string;
  text: string;
}

async function play(scenario: Scenario): Promise<Played> {
  const clock = manualClock();
  const stops = scenario.cancelAfter !== undefined;
  const gateway = createGateway({auth: 'disabled', ...(stops ? {clock} : {timeScale: 0})});
  const {thread_id} = (await (await post(gateway, '/api/threads', {})).json()) as {
    thread_id: string;
  };
  const path = `/api/threads/${thread_id}/runs/stream`;
  for (const text of scenario.earlier ?? []) {
    await (await post(gateway, path, runBody(scenario, text))).text();
  }
  if (scenario.goal !== undefined) {
    await gateway.fetch(`/api/threads/${thread_id}/goal`, {
      method: 'PUT',
      body: JSON.stringify({objective: scenario.goal, max_continuations: 3}),
    });
  }
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
  return {gateway, threadId: thread_id, text: await text};
}

const ABSENT = 'this recording is only in the full set, which is not here';

function compare(played: string, recorded: string): void {
  const actual = frameShapes(played);
  const expected = frameShapes(recorded);
  assert.deepEqual(
    actual.map(({id}) => id),
    expected.map(({id}) => id),
  );
  const orderly = withoutRaces(expected);
  for (const [index, frame] of withoutRaces(actual).entries()) {
    assert.deepEqual(frame, orderly[index], `frame ${index}`);
  }
}

describe('frames of the upstream dialect against recordings', () => {
  for (const scenario of scenarios) {
    const file = `${scenario.name}.sse`;
    it(scenario.name, {skip: isRecorded(file) ? false : ABSENT}, async () => {
      compare((await play(scenario)).text, recordedText(file));
    });
  }
});

describe('state and feed of the upstream dialect against recordings', () => {
  for (const scenario of scenarios) {
    for (const [kind, path] of [
      ['page', 'messages/page'],
      ['state', 'state'],
    ] as const) {
      // The form was recorded once more while its question was still open.
      const name = scenario.name === 'clarify_form' ? 'clarify_form.open' : scenario.name;
      const file = `${name}.${kind}.json`;
      // The evaluation of a goal leaves marks in the metadata that no client reads.
      if (!isRecorded(file) || file === 'goal.state.json') continue;
      it(file, async () => {
        const {gateway, threadId} = await play(scenario);
        const response = await gateway.fetch(`/api/threads/${threadId}/${path}`);
        assert.deepEqual(shapeOf(await response.json()), shapeOf(recordedJson(file)));
      });
    }
  }
});
