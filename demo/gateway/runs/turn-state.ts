import type {WireMessage} from '../messages.js';

/** What the run's steps have to know of each other. */
export interface TurnState {
  /** The new human messages, replaced as middlewares rewrite them. */
  humans: WireMessage[];
  compact: boolean;
}
