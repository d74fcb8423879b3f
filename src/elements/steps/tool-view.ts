import type {ToolStep} from '../../core/index.js';
import '../../i18n/en/steps.js';
import type {Strings} from '../../i18n/types.js';
import {warnOnce} from '../../internal/warn.js';
import {documentIcon, folderIcon, imageIcon, penIcon} from '../icons/icons.js';
import {bulbIcon} from '../icons/bulb-icon.js';
import {
  bookIcon,
  checklistIcon,
  globeIcon,
  monitorIcon,
  questionIcon,
  searchIcon,
  terminalIcon,
  wrenchIcon,
} from '../icons/tool-icons.js';

/** How a tool call is told to the reader. */
export interface ToolView {
  readonly icon: string;
  readonly label: string;
  /** Virtual path that the call is about. */
  readonly path: string | null;
  /** Address that the call is about, not yet checked. */
  readonly url: string | null;
  /** A shell command. */
  readonly command: string | null;
  /** What is being written. */
  readonly content: string | null;
  /** What a report of progress says beside its label. */
  readonly note: string | null;
  /** What the model thought for it. */
  readonly thinking: string | null;
}

/** A host's own label: a text, or a function that may decline with `null`. */
type ToolLabel = string | ((step: ToolStep) => string | null | undefined);
export type ToolLabels = Readonly<Record<string, ToolLabel>>;

export interface ToolViewOptions {
  readonly strings: Strings;
  readonly toolLabels?: ToolLabels | undefined;
  /** The fork's `web_search` looks into a knowledge base. */
  readonly dialect?: 'fork' | 'upstream' | null | undefined;
}

type TextKey = {[K in keyof Strings]: Strings[K] extends string ? K : never}[keyof Strings];

interface ToolKind {
  readonly icon: string;
  readonly text: TextKey;
  /** The model's own description says more than the default. */
  readonly described?: true;
}

const kinds: ReadonlyMap<string, ToolKind> = new Map<string, ToolKind>([
  ['web_fetch', {icon: globeIcon, text: 'toolWebFetch'}],
  ['ls', {icon: folderIcon, text: 'toolListFolder', described: true}],
  ['read_file', {icon: bookIcon, text: 'toolReadFile', described: true}],
  ['write_file', {icon: penIcon, text: 'toolWriteFile', described: true}],
  ['str_replace', {icon: penIcon, text: 'toolWriteFile', described: true}],
  ['bash', {icon: terminalIcon, text: 'toolCommand', described: true}],
  ['ask_clarification', {icon: questionIcon, text: 'toolClarification'}],
  ['write_todos', {icon: checklistIcon, text: 'toolTodos'}],
  ['present_files', {icon: documentIcon, text: 'toolPresentFiles'}],
  ['browser_click', {icon: monitorIcon, text: 'toolBrowserClick'}],
  ['browser_type', {icon: monitorIcon, text: 'toolBrowserType'}],
  ['browser_snapshot', {icon: monitorIcon, text: 'toolBrowserSnapshot'}],
  ['browser_get_text', {icon: monitorIcon, text: 'toolBrowserText'}],
  ['browser_back', {icon: monitorIcon, text: 'toolBrowserBack'}],
  ['browser_screenshot', {icon: monitorIcon, text: 'toolBrowserScreenshot'}],
  ['browser_close', {icon: monitorIcon, text: 'toolBrowserClose'}],
]);

/**
 * Label, icon and subject of a tool call. For files, shells and unknown tools the model's own description comes before the
 * default text. Arguments may still be streaming: what has been parsed is used, raw JSON never shown.
 */
export function toolView(step: ToolStep, options: ToolViewOptions): ToolView {
  const {args} = step;
  const reports = step.name === 'deep_research_progress';
  return {
    ...iconAndLabel(step, options),
    path: text(args['path']) ?? text(args['file_path']) ?? text(args['image_path']),
    url: text(args['url']),
    command: text(args['command']),
    content: text(args['content']) ?? text(args['new_str']),
    note: reports ? text(args['detail']) : null,
    thinking: reports ? thinkingOf(args) : null,
  };
}

function iconAndLabel(step: ToolStep, options: ToolViewOptions): {icon: string; label: string} {
  const usual = usualIconAndLabel(step, options);
  const own = Object.hasOwn(options.toolLabels ?? {}, step.name)
    ? options.toolLabels?.[step.name]
    : undefined;
  const label: unknown = typeof own === 'function' ? labelFrom(own, step) : own;
  return typeof label === 'string' && label !== '' ? {icon: usual.icon, label} : usual;
}

/** A mistake in a host's label must not take the other steps away. */
function labelFrom(label: (step: ToolStep) => unknown, step: ToolStep): unknown {
  try {
    return label(step);
  } catch (error) {
    warnOnce(`the label of ${step.name} failed: ${String(error)}`);
    return undefined;
  }
}

function usualIconAndLabel(
  {name, args, description, data}: ToolStep,
  {strings, dialect}: ToolViewOptions,
): {icon: string; label: string} {
  const kind = kinds.get(name);
  if (kind !== undefined) {
    return {icon: kind.icon, label: (kind.described && description) || strings[kind.text]};
  }
  const query = text(args['query']) ?? text((data as {query?: unknown} | null)?.query);
  switch (name) {
    case '':
      return {icon: wrenchIcon, label: strings.toolPending};
    case 'web_search':
      return {
        icon: searchIcon,
        label:
          dialect === 'fork' ? strings.toolKnowledgeSearch(query) : strings.toolWebSearch(query),
      };
    case 'image_search':
      return {icon: imageIcon, label: strings.toolImageSearch(query)};
    case 'browser_navigate':
      return {icon: monitorIcon, label: strings.toolBrowserNavigate(text(args['url']))};
    case 'update_artifact':
      return {
        icon: penIcon,
        label:
          text(args['title']) ??
          (text(args['type'])?.includes('code') ? strings.toolCode : strings.toolDocument),
      };
    case 'deep_research_progress':
      return {icon: bulbIcon, label: text(args['label']) ?? strings.toolResearch};
    default:
      return looksLikeSearch(data)
        ? {icon: searchIcon, label: description ?? strings.toolSearch(query)}
        : {icon: wrenchIcon, label: description ?? strings.toolOther(name)};
  }
}

function looksLikeSearch(data: unknown): boolean {
  return Array.isArray((data as {results?: unknown} | null)?.results);
}

/** No recording has it; these are the names that models and the gateway use for it elsewhere. */
function thinkingOf(args: ToolStep['args']): string | null {
  return text(args['thinking']) ?? text(args['reasoning']) ?? text(args['reasoning_content']);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
