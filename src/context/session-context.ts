import {createContext} from '@lit/context';
import type {Session} from '../core/index.js';

/**
 * The session of the surrounding `deerflow-chat` or `deerflow-session`. The key is a registered symbol, so two copies of
 * this package on one page meet; a breaking change of `Session` gets the next number.
 */
export const sessionContext = createContext<Session | undefined>(Symbol.for('deerflow-session/1'));
