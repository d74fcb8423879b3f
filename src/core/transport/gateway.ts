import {assistEndpoints} from './endpoints/assist.js';
import {authEndpoints} from './endpoints/auth.js';
import {fileEndpoints} from './endpoints/files.js';
import {pastRunEndpoints} from './endpoints/past-runs.js';
import {threadEndpoints} from './endpoints/threads.js';
import {createFirstGateway} from './first-gateway.js';
import type {FirstGateway, GatewayOptions} from './first-gateway.js';
import type {Gateway} from './gateway-types.js';

/**
 * A DeerFlow gateway, either dialect.
 *
 * @throws a `configuration` error when an address is none.
 */
export function createGateway(options: GatewayOptions): Gateway {
  return completeGateway(createFirstGateway(options));
}

/** All endpoints, over the connection of those that came first. */
export function completeGateway(first: FirstGateway): Gateway {
  const {http} = first;
  return {
    ...first,
    ...threadEndpoints(http),
    ...pastRunEndpoints(http),
    ...assistEndpoints(http),
    ...fileEndpoints(http),
    ...authEndpoints(http),
  };
}
