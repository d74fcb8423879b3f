import {completeGateway} from '../transport/gateway.js';
import type {FirstGateway} from '../transport/first-gateway.js';
import type {Gateway} from '../transport/gateway-types.js';
import type {Kernel} from './kernel.js';

const gateways = new WeakMap<FirstGateway, Gateway>();

/** All endpoints of a session's gateway. */
export function gatewayOf({gateway: first}: Kernel): Gateway {
  let gateway = gateways.get(first);
  if (gateway === undefined) gateways.set(first, (gateway = completeGateway(first)));
  return gateway;
}
