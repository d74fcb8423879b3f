export interface ChatState {
  /** A gateway of the demo. */
  readonly gateway: 'fork' | 'fork-open' | 'upstream' | 'upstream-open';
  /** What is sent; the script it names does the rest. */
  readonly send?: string;
  /** Selects what is there once the state is reached. */
  readonly shows: string;
}

export const chatStates: Readonly<Record<string, ChatState>> = {
  empty: {gateway: 'fork-open', shows: '[part~=textarea]'},
  answered: {gateway: 'fork-open', send: '[[markdown]]', shows: 'table'},
  'at work': {gateway: 'fork-open', send: '[[drip s=60]]', shows: '[part~=stop]'},
  asked: {gateway: 'fork-open', send: '[[clarify_options]]', shows: '[part~=option]'},
  failed: {gateway: 'fork-open', send: '[[error]]', shows: '[part~=error]'},
  'signed out of a gateway of the fork': {gateway: 'fork', shows: '[part~=submit]'},
  'signed out of one of upstream': {gateway: 'upstream', shows: '[part~=submit]'},
};
