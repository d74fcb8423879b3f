import type {ReadEvent} from '../state/events.js';
import {reduceRead} from '../state/reduce-read.js';
import type {View} from './view.js';

/** Shows what the gateway answered. */
export function take(view: View, event: ReadEvent): void {
  view.change((conversation) => reduceRead(conversation, event));
}
