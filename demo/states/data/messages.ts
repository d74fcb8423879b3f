import type {Message} from '../../../src/core/index.js';
import {ai, call, human, result} from './make.js';

const answer = `Survival depended most on **class** and **sex**.

| Class | Survived |
|---|---:|
| First | 62.96 % |
| Second | 47.28 % |
| Third | 24.24 % |

- Women survived in 74 % of cases, men in 19 %.
- Small families (2–4) did better than people alone.

\`\`\`python
df.groupby(["Pclass", "Sex"]).Survived.mean()
\`\`\`

The full list is in [summary.txt](/mnt/user-data/outputs/summary.txt).`;

const thought =
  'The user wants findings, not the code. Three numbers carry the story: class, sex, family size.';

export const messageStates: Readonly<Record<string, Message>> = {
  user: human('h1', 'What interesting findings can be made from this dataset?', {
    facts: {createdAt: '2026-11-30T08:14:00Z'},
  }),
  'user, verbatim': human(
    'h2',
    'Why does this print **nothing**?\n\n    for i in range(3):\n        $x = <b>i</b>\n\n`and` this $5',
  ),
  'user, with files': human('h3', 'Please compare the two reports.', {
    additional_kwargs: {
      files: [
        {
          filename: 'annual report (final) 2025.pdf',
          size: 2_412_000,
          path: '/mnt/user-data/uploads/a.pdf',
          status: 'uploaded',
        },
        {
          filename: 'figures.png',
          size: 88_213,
          path: '/mnt/user-data/uploads/figures.png',
          status: 'uploaded',
        },
        {filename: 'still-going.csv', size: 1_200, status: 'uploading'},
      ],
    },
  }),
  'user, pending': human('h4', 'One more thing: group them by port.', {facts: {pending: true}}),
  'user, long': human(
    'h5',
    Array.from(
      {length: 40},
      (_, line) => `Line ${line + 1} of a pasted log with some words in it`,
    ).join('\n'),
  ),
  answer: ai('a1', answer),
  'answer with reasoning': ai('a2', 'First class, by a wide margin.', {
    additional_kwargs: {reasoning_content: thought},
  }),
  streaming: ai('a3', 'Survival depended most on **class** and **sex**. In first cla', {
    facts: {streaming: true},
  }),
  'thinking, no answer yet': ai('a4', '', {
    additional_kwargs: {reasoning_content: thought},
    facts: {streaming: true},
  }),
  'reasoning only': ai('a5', '', {additional_kwargs: {reasoning_content: thought}}),
  stopped: ai('a6', 'Survival depended most on **class** and', {facts: {stopped: true}}),
  'model failed': ai('a7', 'The configured model is out of quota. Please try again later.', {
    additional_kwargs: {
      deerflow_error_fallback: true,
      error_reason: 'quota',
      error_detail: 'RateLimitError: 429 insufficient_quota',
    },
  }),
  'no answer': ai('a8', ''),
  'foreign image': ai('a9', [
    {type: 'text', text: 'Here is the chart:'},
    {type: 'image_url', image_url: {url: 'https://pictures.example/chart.png'}},
  ]),
};

const work: readonly Message[] = [
  ai('m1', '', {
    additional_kwargs: {reasoning_content: 'I need to look at the file first.'},
    tool_calls: [
      call('c1', 'read_file', {
        description: 'Read the passenger list',
        path: '/mnt/user-data/uploads/titanic.csv',
      }),
    ],
  }),
  result('c1', 'read_file', 'PassengerId,Survived,Pclass\n1,0,3'),
  ai('m2', 'The list has gaps in **Age**; I will count with and without them.', {
    tool_calls: [
      call('c2', 'write_file', {
        description: 'Write the analysis script',
        path: '/mnt/user-data/workspace/analyze.py',
        content: 'import pandas as pd\n',
      }),
    ],
  }),
  result('c2', 'write_file', 'OK'),
  ai('m3', '', {
    tool_calls: [
      call('c3', 'bash', {
        description: 'Run the analysis',
        command: 'python3 analyze.py --by class',
      }),
    ],
  }),
];

const question = human('q1', 'What interesting findings can be made from this dataset?', {
  facts: {createdAt: '2026-11-30T08:14:00Z'},
  additional_kwargs: {
    files: [
      {
        filename: 'titanic.csv',
        size: 61_194,
        path: '/mnt/user-data/uploads/titanic.csv',
        status: 'uploaded',
      },
    ],
  },
});

export interface ThreadState {
  readonly messages: readonly Message[];
  readonly running?: boolean;
}

export const threadStates: Readonly<Record<string, ThreadState>> = {
  'a settled turn': {
    messages: [
      question,
      ...work,
      result('c3', 'bash', 'Pclass\n1    0.629630\n2    0.472826\n3    0.242363'),
      ai('m4', answer, {
        additional_kwargs: {reasoning_content: thought, turn_duration: 42},
      }),
      ai('m5', 'I put the summary into a file.', {
        tool_calls: [
          call('c5', 'present_files', {
            filepaths: [
              '/mnt/user-data/outputs/summary.txt',
              '/mnt/user-data/outputs/survival by class.png',
            ],
          }),
        ],
      }),
      result('c5', 'present_files', 'ok'),
    ],
  },
  'a running turn': {messages: [question, ...work], running: true},
  'writing the answer': {
    messages: [
      question,
      ...work,
      result('c3', 'bash', 'Pclass\n1    0.629630'),
      ai('m4', 'Survival depended most on **class** and **sex**. In first cla', {
        facts: {streaming: true},
      }),
    ],
    running: true,
  },
  'a stopped turn': {messages: [question, ...work]},
  'just sent': {
    messages: [human('q2', '你好，请介绍一下你自己。', {facts: {pending: true}})],
    running: true,
  },
  'delegated tasks': {
    messages: [
      human('q3', 'Compare three database engines for our portal.'),
      ai('m6', 'I will look at the three of them side by side.', {
        tool_calls: [
          call('t1', 'task', {
            description: 'PostgreSQL: strengths and limits',
            prompt: 'Research PostgreSQL…',
            subagent_type: 'general-purpose',
          }),
          call('t2', 'task', {
            description: 'MySQL: strengths and limits',
            prompt: 'Research MySQL…',
            subagent_type: 'general-purpose',
          }),
          call('t3', 'task', {
            description: 'SQLite: strengths and limits',
            prompt: 'Research SQLite…',
            subagent_type: 'general-purpose',
          }),
        ],
      }),
      result('t1', 'task', 'Task Succeeded. Result: Strong at joins.', {
        additional_kwargs: {subagent_status: 'completed'},
      }),
      result('t2', 'task', 'Task failed. Out of turns.', {
        additional_kwargs: {subagent_status: 'failed', subagent_error: 'Out of turns.'},
      }),
    ],
    running: true,
  },
  'a question': {
    messages: [
      human('q4', '请把这份报告画成流程图。'),
      ai('m7', '', {
        tool_calls: [call('k1', 'ask_clarification', {question: '流程图层级按哪套业务？'})],
      }),
      result('k1', 'ask_clarification', '流程图层级按哪套业务？', {
        additional_kwargs: {
          clarification: {
            question: '流程图层级按哪套业务？',
            clarification_type: 'approach_choice',
            context: '报告里同时出现了任务链和目的链。',
            options: [
              {id: 'option-0', label: '任务→目的→行为体', description: '与上次的图一致'},
              {id: 'option-1', label: '按报告原标题层级'},
            ],
            allow_custom: true,
            allow_multiple: false,
          },
        },
      }),
    ],
  },
};
