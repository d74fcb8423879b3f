import type {Credentials} from './auth.js';
import {bootstrapEndpoints} from './endpoints/bootstrap.js';
import {fileFactEndpoints} from './endpoints/file-facts.js';
import {newThreadEndpoints} from './endpoints/new-thread.js';
import {runEndpoints} from './endpoints/runs.js';
import type {Gateway} from './gateway-types.js';
import {createHttp} from './http.js';
import type {Http} from './http.js';
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

/** What a first answer takes; `gatewayOver` its `http` has the rest. */
export type FirstGateway = Pick<
  Gateway,
  | 'models'
  | 'features'
  | 'setupStatus'
  | 'apiPaths'
  | 'me'
  | 'createThread'
  | 'startRun'
  | 'joinRun'
  | 'runs'
  | 'run'
  | 'cancelRun'
  | 'uploadLimits'
  | 'artifactUrl'
> & {readonly http: Http};

/** @throws a `configuration` error when an address is none. */
export function createFirstGateway(options: GatewayOptions): FirstGateway {
  const http = createHttp({
    bases: baseUrls(options.gateway, options.langgraph),
    credentials: options.credentials,
    fetch: options.fetch,
    headers: options.headers,
  });
  return {
    http,
    ...bootstrapEndpoints(http),
    ...newThreadEndpoints(http),
    ...runEndpoints(http),
    ...fileFactEndpoints(http),
  };
}
