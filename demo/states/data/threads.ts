import type {ThreadInfo} from '../../../src/core/index.js';

const thread = (id: string, title: string | null, more: Partial<ThreadInfo> = {}): ThreadInfo => ({
  thread_id: id,
  status: 'idle',
  updated_at: '2026-11-28T08:14:00Z',
  values: title === null ? {} : {title},
  ...more,
});

export interface ThreadListState {
  readonly threads: readonly ThreadInfo[];
  readonly current?: string;
}

export const threadListStates: Readonly<Record<string, ThreadListState>> = {
  'pinned, busy, open and without a title': {
    current: 'open',
    threads: [
      thread('pinned', '周报：任务链', {metadata: {deerflow_pinned: true}}),
      thread('busy', 'Offshore wind: installed capacity', {status: 'busy'}),
      thread('open', 'Survival on the Titanic by class, sex and size of the family'),
      thread('untitled', null, {updated_at: '2025-03-01T10:00:00Z'}),
      thread('failed', 'Compare three database engines', {status: 'error'}),
    ],
  },
  one: {threads: [thread('one', 'Hello')]},
  none: {threads: []},
};
