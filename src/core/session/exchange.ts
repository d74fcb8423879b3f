import type {LoginGrant} from '../transport/gateway-types.js';
import {asSessionError} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import {EXCHANGE_ATTEMPTS, EXCHANGE_DELAY} from './limits.js';

/** Exchanges a token issued elsewhere, which may be ahead of the gateway's clock: refused first, valid seconds later. */
export async function exchangeToken(kernel: Kernel, upstreamToken: string): Promise<void> {
  const {credentials, lifetime, environment} = kernel;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return adopt(credentials, await gatewayOf(kernel).exchangeToken(upstreamToken, lifetime));
    } catch (thrown) {
      if (asSessionError(thrown).status !== 401 || attempt >= EXCHANGE_ATTEMPTS) throw thrown;
      await environment.sleep(EXCHANGE_DELAY, lifetime);
    }
  }
}

export function adopt(credentials: Kernel['credentials'], {token, tokenType}: LoginGrant): void {
  credentials.setToken(token, tokenType ?? undefined);
}
