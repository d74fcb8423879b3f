import {SessionError} from '../errors.js';
import type {SessionOptions} from '../session-types.js';
import {baseUrls} from '../transport/urls.js';
import {asSessionError} from './failures.js';

/** The gateway answers an agent id outside of this with a bare 500, so it is refused before any request. */
const AGENT_ID = /^[A-Za-z0-9_-]+$/;

/** `null` when a session can work with these options; otherwise what the host has to change. */
export function configurationError(options: SessionOptions): SessionError | null {
  const {gateway, langgraph, agentId} = options;
  if (typeof gateway !== 'string')
    return misconfigured('gateway', 'The gateway address is missing.');
  try {
    baseUrls(gateway, langgraph);
  } catch (thrown) {
    return asSessionError(thrown);
  }
  for (const [name, address] of Object.entries({gateway, langgraph})) {
    if (address === undefined) continue;
    if (/\s/.test(address.trim())) return misconfigured(name, `The ${name} address is not a URL.`);
    if (!isAbsolute(address) && !hasPage()) {
      return misconfigured(
        name,
        `The ${name} address is relative, and there is no page to be relative to.`,
      );
    }
  }
  if (agentId !== undefined && !AGENT_ID.test(agentId)) {
    return misconfigured('agent-id', 'The agent id may only hold letters, digits, "_" and "-".');
  }
  for (const name of ['fetch', 'getToken', 'buildRun'] as const) {
    if (options[name] != null && typeof options[name] !== 'function')
      return misconfigured(name, `${name} has to be a function.`);
  }
  for (const name of ['headers', 'context', 'metadata'] as const) {
    if (options[name] != null && typeof options[name] !== 'object')
      return misconfigured(name, `${name} has to be an object.`);
  }
  return null;
}

function misconfigured(code: string, message: string): SessionError {
  return new SessionError(message, {kind: 'configuration', code});
}

function isAbsolute(address: string): boolean {
  return /^https?:/i.test(address.trim());
}

function hasPage(): boolean {
  return 'location' in globalThis;
}
