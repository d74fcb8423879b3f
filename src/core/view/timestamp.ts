import type {Message} from '../state/conversation.js';

/** Where `Date` ends (ECMA-262); a number beyond it is no time. */
const LATEST_TIME = 8.64e15;

/**
 * When a message was written, in milliseconds since the epoch: the server's `timestamp`, the client's `client_ts`, or the
 * feed row's time. `null` when none of them is a time.
 */
export function timestampOf(message: Message): number | null {
  const kwargs = message.additional_kwargs;
  for (const value of [kwargs?.['timestamp'], kwargs?.['client_ts'], message.facts?.createdAt]) {
    const time =
      typeof value === 'number' ? value : Date.parse(typeof value === 'string' ? value : '');
    if (Math.abs(time) <= LATEST_TIME) return time;
  }
  return null;
}
