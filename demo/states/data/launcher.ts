import {chatStates} from './chat.js';
import type {ChatState} from './chat.js';

const {empty, answered, asked} = chatStates;

/** What the panel of an open launcher shows. */
export const openLauncherStates: Readonly<Record<string, ChatState>> = {
  open: empty!,
  'open, answered': answered!,
  'open, asked': asked!,
  'open, signed out': chatStates['signed out of a gateway of the fork']!,
};
