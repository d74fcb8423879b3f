import {frameScheduler} from '../../controllers/frame-scheduler.js';
import type {Session, SessionOptions, TokenReason} from '../../core/index.js';
import {createSession} from '../../core/session.js';
import type {SessionOwner} from './session-owner.js';
import {storageFor} from './storage.js';
import {threadOrNew} from './thread-or-new.js';

/** What an owner keeps to itself. */
export interface Secrets {
  readonly token: string | undefined;
  readonly upstreamToken: string | undefined;
}

/** Opens the session that an element describes by its attributes and properties. */
export function openSession(owner: SessionOwner, {token, upstreamToken}: Secrets): Session {
  const options: SessionOptions = {
    gateway: owner.gateway,
    dialect: owner.dialect,
    auth: owner.auth,
    onDisconnect: owner.onDisconnect,
    streamMode: owner.streamMode,
    features: owner.features,
    threadId: threadOrNew(owner.threadId),
    storage: storageFor(owner.persist),
    schedule: frameScheduler,
    ...(owner.langgraph ? {langgraph: owner.langgraph} : {}),
    ...(owner.agentId ? {agentId: owner.agentId} : {}),
    ...(owner.credentials ? {credentials: owner.credentials} : {}),
    ...(token ? {token} : {}),
    ...(upstreamToken ? {upstreamToken} : {}),
    ...(owner.model ? {model: owner.model} : {}),
    ...(owner.mode ? {mode: owner.mode} : {}),
    ...(owner.storageKey ? {storageKey: owner.storageKey} : {}),
    ...(owner.fetch ? {fetch: owner.fetch} : {}),
    ...(owner.getToken ? {getToken: (reason: TokenReason) => owner.getToken?.(reason)} : {}),
  };
  // Read at each use, so that a host may set them at any time.
  const live = {
    headers: {get: () => owner.headers, enumerable: true},
    context: {get: () => owner.context, enumerable: true},
    metadata: {get: () => owner.metadata, enumerable: true},
    buildRun: {get: () => owner.buildRun, enumerable: true},
  };
  return createSession(Object.defineProperties(options, live));
}
