import type {Credentials} from './auth.js';
import {assistEndpoints} from './endpoints/assist.js';
import {authEndpoints} from './endpoints/auth.js';
import {bootstrapEndpoints} from './endpoints/bootstrap.js';
import {fileEndpoints} from './endpoints/files.js';
import {runEndpoints} from './endpoints/runs.js';
import {threadEndpoints} from './endpoints/threads.js';
import type {Gateway} from './gateway-types.js';
import {createHttp} from './http.js';
import {baseUrls} from './urls.js';

export interface GatewayOptions {
  /** Absolute, or relative to the page. */
  readonly gateway: string;
  /** Default `{gateway}/api`. */
  readonly langgraph?: string | undefined;
  readonly credentials: Credentials;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Read for each request. */
  readonly headers?: (() => Readonly<Record<string, string>> | undefined) | undefined;
}

/**
 * A DeerFlow gateway, either dialect.
 *
 * @throws a `configuration` error when an address is none.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const http = createHttp({
    bases: baseUrls(options.gateway, options.langgraph),
    credentials: options.credentials,
    fetch: options.fetch,
    headers: options.headers,
  });
  return {
    ...bootstrapEndpoints(http),
    ...threadEndpoints(http),
    ...runEndpoints(http),
    ...assistEndpoints(http),
    ...fileEndpoints(http),
    ...authEndpoints(http),
  };
}
