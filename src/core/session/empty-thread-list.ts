import type {ThreadList} from '../session-types.js';

/** Nobody has asked for the list yet. */
export const emptyThreadList: ThreadList = {
  items: [],
  status: 'idle',
  query: '',
  hasMore: false,
  total: null,
};
