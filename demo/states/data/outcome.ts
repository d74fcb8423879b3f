import type {ThreadUsage, WorkspaceChange, WorkspaceChanges} from '../../../src/core/index.js';

/** What stands below an answer: what it cites, what the run changed, what it used. */

export const sourceStates: Readonly<Record<string, string>> = {
  several: `Ships [citation:Harbour news](https://news.example/1), again [citation:Harbour news](https://news.example/1) and [citation:任务链与目的链的区别](https://kb.example.cn/1).`,
  one: 'Wind [citation:Global Offshore Wind Report 2025, with a very long title that has to be cut somewhere](https://www.gwec.example/reports/offshore-2025).',
};

const change = (path: string, more: Partial<WorkspaceChange>): WorkspaceChange => ({
  path: `/mnt/user-data/outputs/${path}`,
  status: 'modified',
  binary: false,
  additions: 0,
  deletions: 0,
  diff: null,
  truncated: false,
  ...more,
});

export const changeStates: Readonly<Record<string, WorkspaceChanges>> = {
  several: {
    additions: 14,
    deletions: 2,
    truncated: true,
    files: [
      change('summary.md', {
        additions: 2,
        deletions: 1,
        diff: '@@ -1,2 +1,3 @@\n # Survival\n-Of 891 passengers some survived.\n+Of 891 passengers 342 survived.\n+Three numbers carry the story.',
      }),
      change('analysis.py', {status: 'created', additions: 12}),
      change('流程图.png', {status: 'created', binary: true}),
      change('old.txt', {status: 'deleted', deletions: 1}),
    ],
  },
};

const usage = (more: Partial<ThreadUsage>): ThreadUsage => ({
  totalTokens: 10_400,
  inputTokens: 9_000,
  outputTokens: 1_400,
  contextTokens: null,
  contextLimit: null,
  contextPercentage: null,
  ...more,
});

export const usageStates: Readonly<Record<string, ThreadUsage>> = {
  'tokens alone': usage({}),
  'share of the context': usage({contextPercentage: 41.25}),
  'nearly full': usage({contextPercentage: 93}),
  'beyond the limit': usage({contextPercentage: 104}),
};
