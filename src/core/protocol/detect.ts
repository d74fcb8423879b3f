import type {Dialect, FeatureName} from '../session-types.js';
import type {SseMessage, StreamEvent} from './events.js';
import {isObject, isText} from './shapes.js';
import type {WireMessage} from './wire.js';

/*
 * Which dialect a gateway speaks and what it can do, from what it says about itself. Never from the words of its errors:
 * those are translated and reworded.
 */

/** Paths that only the fork has. A fork may have taken over upstream's newer paths, so these are looked at first. */
const forkPaths = ['/api/v1/auth/login/username', '/api/open/chat', '/api/threads/count'];
const upstreamPaths = ['/api/features', '/api/threads/{}/messages/page'];

const featurePaths: Readonly<Record<Exclude<FeatureName, 'artifactEdit'>, string>> = {
  messagesPage: '/api/threads/{}/messages/page',
  count: '/api/threads/count',
  suggestions: '/api/threads/{}/suggestions',
  feedback: '/api/threads/{}/runs/{}/feedback',
  goal: '/api/threads/{}/goal',
  compact: '/api/threads/{}/compact',
  branches: '/api/threads/{}/branches',
  regenerate: '/api/threads/{}/runs/regenerate/prepare',
  edit: '/api/threads/{}/runs/edit-regenerate/prepare',
  tokenUsage: '/api/threads/{}/token-usage',
  workspaceChanges: '/api/threads/{}/runs/{}/workspace-changes',
  runEvents: '/api/threads/{}/runs/{}/events',
  artifactList: '/api/threads/{}/artifacts',
  uploads: '/api/threads/{}/uploads',
  polish: '/api/input-polish',
};

/** From the paths of an OpenAPI document; `null` when they fit neither dialect. */
export function dialectOfPaths(paths: readonly string[]): Dialect | null {
  const known = plainPaths(paths);
  if (forkPaths.some((path) => known.has(path))) return 'fork';
  return upstreamPaths.some((path) => known.has(path)) ? 'upstream' : null;
}

/** Everything optional that an OpenAPI document lists; what is not in it is not there. */
export function featuresOfPaths(paths: readonly string[]): ReadonlySet<FeatureName> {
  const known = plainPaths(paths);
  const features = new Set<FeatureName>();
  for (const [feature, path] of Object.entries(featurePaths)) {
    if (known.has(path)) features.add(feature as FeatureName);
  }
  // Reading and writing share a path; only upstream is known to write.
  if (dialectOfPaths(paths) === 'upstream' && known.has('/api/threads/{}/artifacts/{}')) {
    features.add('artifactEdit');
  }
  return features;
}

/** From the answer of `GET /api/features`. */
export function dialectOfFeatures(answer: Readonly<Record<string, unknown>>): Dialect | null {
  return isObject(answer['agents_api']) ? 'upstream' : null;
}

/** From the answer of `GET /api/v1/auth/setup-status`, which upstream gives to strangers (f1f4af99, auth_middleware.py). */
export function dialectOfSetup(answer: Readonly<Record<string, unknown>>): Dialect | null {
  const known = [answer['needs_setup'], answer['registration_enabled']];
  return known.every((value) => typeof value === 'boolean') ? 'upstream' : null;
}

/** What one frame gives away, if it does. */
export function dialectOfEvent(frame: SseMessage, event: StreamEvent): Dialect | null {
  // Recorded upstream ids are `{time}-{number}`; the fork counts.
  if (frame.id !== undefined) {
    if (/^\d+-\d+$/.test(frame.id)) return 'upstream';
    if (/^\d+$/.test(frame.id) || event.type === 'end') return 'fork';
  }
  switch (event.type) {
    case 'gap':
      return 'upstream';
    case 'custom':
      if (event.data.type === 'context_compacting') return 'fork';
      if (event.data.type !== 'task_running') return null;
      return typeof event.data['message'] === 'string' ? 'fork' : 'upstream';
    case 'values':
      return event.values.title_provisional === undefined
        ? firstOf(event.values.messages ?? [])
        : 'fork';
    case 'message':
      return dialectOfMessage(event.message);
    default:
      return null;
  }
}

/** From a question to the user, whose shapes differ; works for messages of any source. */
export function dialectOfMessage(message: WireMessage): Dialect | null {
  if (message.type !== 'tool') return null;
  if (isObject(message.artifact) && isObject(message.artifact['human_input'])) return 'upstream';
  return isObject(message.additional_kwargs?.['clarification']) ? 'fork' : null;
}

/**
 * Whether a message shows a gateway that sends large tool arguments in batches even when no state snapshots are asked for:
 * the stamp came with the same revision.
 */
export function hasServerSeq(message: WireMessage): boolean {
  const seq = message.additional_kwargs?.['deerflow_seq'];
  return Number.isSafeInteger(seq) && (seq as number) > 0;
}

/** Whether a failure says that the gateway lacks a feature, or does not let this user have it. */
export function lacksFeature(error: {readonly status: number | undefined}): boolean {
  return [403, 404, 405, 501].includes(error.status ?? 0);
}

function firstOf(messages: readonly WireMessage[]): Dialect | null {
  for (const message of messages) {
    const dialect = dialectOfMessage(message);
    if (dialect) return dialect;
  }
  return null;
}

/** Paths with their parameters' names and trailing slashes taken away. */
function plainPaths(paths: readonly string[]): ReadonlySet<string> {
  return new Set(
    paths.filter(isText).map((path) => path.replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1')),
  );
}
