import type {Step} from '../../../src/core/index.js';
import {reasoning, toolStep, words} from './make.js';

const thought =
  'The upload is a CSV with 891 rows. I should look at its columns first, then count survivors by class and sex, and check whether age has gaps that would distort a mean.\n\nPlan:\n1. read the file\n2. write a script\n3. summarise.';

const search = {
  query: 'coastal wind capacity 2025',
  results: [
    {
      title: 'Global Offshore Wind Report 2025',
      url: 'https://www.gwec.example/reports/offshore-2025',
      snippet:
        'New installations reached 11.4 GW in the year, led by China and the United Kingdom; grid connection remains the narrowest point.',
      imageUrl: null,
      thumbnailUrl: null,
    },
    {
      title: 'Why turbines keep growing',
      url: 'https://energy.example.org/turbines',
      snippet: 'Rotor diameters beyond 260 m bring transport and port limits into view.',
      imageUrl: null,
      thumbnailUrl: null,
    },
    {
      title: '海上风电装机容量统计（2025 年第三季度）',
      url: 'https://data.example.cn/offshore/2025q3',
      snippet: '全国新增并网容量同比增长 18%，其中江苏、广东两省占比超过六成。',
      imageUrl: null,
      thumbnailUrl: null,
    },
    {
      title: 'An address that is none',
      url: 'javascript:alert(1)',
      snippet: null,
      imageUrl: null,
      thumbnailUrl: null,
    },
  ],
};

const searchStep = toolStep('search', 'web_search', {
  args: {query: search.query},
  result: JSON.stringify(search),
  data: search,
});

const images = {
  results: ['Harbour at dawn', 'Turbine blades on a ship', 'Control room'].map((title, index) => ({
    title,
    url: `https://pictures.example/${index}`,
    image_url: `https://pictures.example/${index}.jpg`,
    thumbnail_url: `https://pictures.example/${index}-small.jpg`,
  })),
};

const read = toolStep('read', 'read_file', {
  args: {description: 'Read the passenger list', path: '/mnt/user-data/uploads/titanic.csv'},
  result: 'PassengerId,Survived,Pclass,Name,Sex,Age\n1,0,3,"Braund, Mr. Owen Harris",male,22\n…',
});

const list = toolStep('list', 'ls', {
  args: {description: 'Look into the workspace', path: '/mnt/user-data/workspace'},
  result: 'analyze.py\nsummary.txt',
});

const write = toolStep('write', 'write_file', {
  args: {
    description: 'Write the analysis script',
    path: '/mnt/user-data/workspace/analyze_titanic_passengers.py',
    content:
      'import pandas as pd\n\ndf = pd.read_csv("titanic.csv")\nprint(df.groupby("Pclass").Survived.mean())',
  },
  result: 'OK',
});

const run = toolStep('run', 'bash', {
  args: {
    description: 'Run the analysis',
    command:
      'cd /mnt/user-data/workspace && python3 analyze_titanic_passengers.py --by class --by sex',
  },
  result: 'Pclass\n1    0.629630\n2    0.472826\n3    0.242363\nName: Survived, dtype: float64',
});

const failedRun = toolStep('failed-run', 'bash', {
  args: {description: 'Run the analysis', command: 'python3 analyze.py'},
  result:
    'Traceback (most recent call last):\n  File "analyze.py", line 1, in <module>\nModuleNotFoundError: No module named \'pandas\'\nExit Code: 1',
  status: 'failed',
  exitCode: 1,
});

export const stepStates: Readonly<Record<string, readonly Step[]>> = {
  'all done, older folded': [
    reasoning('r1', thought),
    read,
    words('w1', 'The list has gaps in **Age**; I will count with and without them.'),
    list,
    write,
    run,
    reasoning('r2', 'First class survived most often. I can answer now.'),
  ],
  'one is running': [
    reasoning('r1', thought),
    read,
    toolStep('write', 'write_file', {
      args: {
        description: 'Write the analysis script',
        path: '/mnt/user-data/workspace/analyze.py',
        content: 'import pandas as pd\n\ndf = pd.read_csv(',
      },
      status: 'running',
    }),
  ],
  'arguments still arrive': [toolStep('pending', '', {status: 'running'})],
  thinking: [reasoning('r1', thought, 'running')],
  failed: [read, failedRun],
  interrupted: [
    read,
    toolStep('run', 'bash', {
      args: {description: 'Train the model', command: 'python3 train.py'},
      status: 'interrupted',
    }),
  ],
  'search results': [searchStep],
  'nothing found': [
    toolStep('search', 'web_search', {args: {query: 'qwzx'}, result: '[]', data: []}),
  ],
  'images wait for the reader': [
    toolStep('images', 'image_search', {
      args: {query: 'offshore wind'},
      result: '{}',
      data: images,
    }),
  ],
  'pages and browser': [
    toolStep('fetch', 'web_fetch', {
      args: {url: 'https://www.gwec.example/reports/offshore-2025'},
      result: '# Global Offshore Wind Report 2025\n\nNew installations…',
    }),
    toolStep('bad-fetch', 'web_fetch', {
      args: {url: 'file:///etc/passwd'},
      result: 'Error: not allowed',
      status: 'failed',
    }),
    toolStep('open', 'browser_navigate', {args: {url: 'https://example.org'}, result: 'ok'}),
  ],
  'other tools': [
    toolStep('todo', 'write_todos', {args: {todos: []}, result: 'ok'}),
    toolStep('grep', 'grep', {
      args: {pattern: 'TODO', path: '/mnt/skills/public/review/SKILL.md'},
      result: '3 matches',
    }),
    toolStep('mcp', 'crm_lookup_customer', {
      args: {customer: 'ACME-4711', fields: ['name', 'tier'], deep: true},
      result: '{"name":"Acme","tier":"gold"}',
    }),
    toolStep('ask', 'ask_clarification', {result: 'asked'}),
  ],
};

export const chineseSteps: readonly Step[] = [
  reasoning('r1', '用户上传了一份报告，需要抽取任务链，并按层级画出流程图。先读取技能说明。'),
  toolStep('skill', 'read_file', {
    args: {description: '读取技能说明', path: '/mnt/skills/public/knowledge-base-ingest/SKILL.md'},
    result: '…',
  }),
  toolStep('kb', 'web_search', {
    args: {query: '滨海防卫任务链'},
    data: {
      results: [
        {
          title: '任务链与目的链的区别',
          url: 'https://kb.example.cn/1',
          content_preview: '任务链强调先后次序……',
        },
      ],
    },
    result: '{}',
  }),
  toolStep('create', 'bash', {
    args: {description: '创建脚本', command: "cat > /tmp/a.py <<'EOF'\nprint('ok')\nEOF"},
    result: '',
  }),
  toolStep('exec', 'bash', {
    args: {description: '执行脚本', command: 'python3 /tmp/a.py'},
    result: 'ok',
  }),
  toolStep('write', 'write_file', {
    args: {
      description: '写入文件',
      path: '/mnt/user-data/outputs/flow.json',
      content: '{"nodes": [',
    },
    status: 'running',
  }),
];
