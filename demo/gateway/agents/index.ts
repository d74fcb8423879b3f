/** Which script answers a message: the one its `[[marker]]` names, else its agent's own. */
import {isObject} from '../json.js';
import {textOf, type WireMessage} from '../messages.js';
import {basics} from './basics.js';
import {failures} from './failures.js';
import {questions} from './questions.js';
import {reportWriter} from './report-writer.js';
import {roundtableStructure} from './roundtable-structure.js';
import type {AgentScript, Turn} from './script.js';
import {tools} from './tools.js';

export interface AgentProfile {
  name: string;
  displayName: string;
  description: string;
  script: string;
}

/** The agents a client may name as `assistant_id`. */
export const AGENTS: readonly AgentProfile[] = [
  {
    name: 'roundtable-structure',
    displayName: '结构化抽取',
    description: '从方案报告抽取流程图数据（flow-json）。',
    script: 'roundtable-structure',
  },
  {
    name: 'report-writer',
    displayName: 'Report writer',
    description: 'Searches, delegates, plans and writes a report.',
    script: 'report-writer',
  },
  {name: 'echo', displayName: 'Echo', description: 'Says back what you said.', script: 'echo'},
];

/** Every script by the name that a marker uses. */
export const SCRIPTS: ReadonlyMap<string, AgentScript> = new Map(
  [roundtableStructure, reportWriter, ...basics, ...questions, ...tools, ...failures].map(
    (script) => [script.name, script],
  ),
);

const MARKER = /\[\[\s*([A-Za-z0-9][\w-]*)((?:\s+[\w-]+=(?:"[^"]*"|[^\s\]]+))*)\s*\]\]/g;
const SERVER_BLOCK =
  /<(current_uploads|uploaded_files|slash_skill_activation|system-reminder)>[\s\S]*?<\/\1>\s*/g;

export interface Marker {
  name: string;
  params: Record<string, string>;
}

/** The `[[name key=value]]` markers of a text. */
export function markersOf(text: string): Marker[] {
  return [...text.matchAll(MARKER)].map(([, name = '', rest = '']) => {
    const params: Record<string, string> = {};
    for (const [, key = '', quoted, bare] of rest.matchAll(/([\w-]+)=(?:"([^"]*)"|([^\s\]]+))/g)) {
      params[key] = quoted ?? bare ?? '';
    }
    return {name, params};
  });
}

function isTrigger(message: WireMessage): boolean {
  if (message.type !== 'human') return false;
  const kwargs = message.additional_kwargs;
  return (
    kwargs['hide_from_ui'] !== true ||
    isObject(kwargs['human_input_response']) ||
    kwargs['deerflow_goal_continuation'] === true
  );
}

const readable = (message: WireMessage): string =>
  textOf(message.content).replace(SERVER_BLOCK, '').trim();

/** Whether the run before this message stopped at a question. */
function answersQuestion(messages: readonly WireMessage[], index: number): boolean {
  const before = messages[index - 1];
  return before?.type === 'tool' && before.name === 'ask_clarification';
}

function markedScript(
  text: string,
  scripts: ReadonlyMap<string, AgentScript>,
): [AgentScript, Marker] | undefined {
  for (const marker of markersOf(text)) {
    const script = scripts.get(marker.name);
    if (script) return [script, marker];
  }
  return undefined;
}

export interface Cast {
  script: AgentScript;
  turn: Turn;
}

/** Chooses script and turn for the newest human message. `agent` names whose script is the default. */
export function castScript(
  messages: readonly WireMessage[],
  agent: string | null,
  scripts: ReadonlyMap<string, AgentScript>,
): Cast {
  let index = messages.findLastIndex(isTrigger);
  const replies: string[] = [];
  let continuation = 0;
  const newest = messages[index];
  while (index > 0) {
    const message = messages[index];
    if (!message) break;
    if (message.additional_kwargs['deerflow_goal_continuation'] === true) {
      continuation += 1;
      index = messages.findLastIndex((other, at) => at < index && isTrigger(other));
      continue;
    }
    let start = index;
    while (start > 0 && messages[start - 1]?.type === 'human') start -= 1;
    if (!answersQuestion(messages, start) || markedScript(readable(message), scripts)) break;
    replies.unshift(
      messages
        .slice(start, index + 1)
        .map(readable)
        .join('\n'),
    );
    index = messages.findLastIndex((other, at) => at < start && isTrigger(other));
  }
  const opening = messages[index] ?? newest;
  const text = opening ? readable(opening) : '';
  const files = opening?.additional_kwargs['files'];
  const profile = AGENTS.find(({name}) => name === agent);
  const marked = markedScript(text, scripts);
  const script = marked?.[0] ?? scripts.get(profile?.script ?? 'echo') ?? scripts.get('echo');
  if (!script) throw new Error('no script to play');
  const marker = marked?.[1];
  return {
    script,
    turn: {
      text: text.replace(MARKER, '').trim(),
      params: marker?.params ?? {},
      replies,
      previousTurns: messages.slice(0, Math.max(0, index)).filter(isTrigger).length,
      continuation,
      files: Array.isArray(files)
        ? files.flatMap((file) =>
            isObject(file) && typeof file['filename'] === 'string' ? [file['filename']] : [],
          )
        : [],
      agent: agent ?? 'lead_agent',
    },
  };
}
