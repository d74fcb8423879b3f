import {createStore, SessionError} from '../../../src/core/index.js';
import type {ActiveRun, Conversation, Message, Session} from '../../../src/core/index.js';

const outputs = '/mnt/user-data/outputs';

const report = `# Survival on the Titanic

Of 891 passengers **342** survived. Three numbers carry the story:

| group | survived |
| --- | ---: |
| women | 74 % |
| first class | 63 % |
| men in third class | 14 % |

1. The port of embarkation matters less than it seems.
2. Missing ages are 20 % of the list.

> See [the chart](/mnt/user-data/outputs/chart.svg).
`;

const page = `<!doctype html><style>body{font:16px system-ui;margin:24px;background:#f4f7fb}li{margin:4px}</style>
<h1>Survival by class</h1><ul><li>First: 63 %<li>Second: 47 %<li>Third: 24 %</ul>
<script>document.body.append('Counted in ' + new Date(0).getUTCFullYear())</script>
<script src="https://cdn.example.com/chart.js"></script>`;

const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><rect x="10" y="20" width="50" height="90" fill="#2f6fde"/><rect x="80" y="50" width="50" height="60" fill="#7aa7ff"/><rect x="150" y="80" width="50" height="30" fill="#b8ccf0"/></svg>`;

const files: Readonly<Record<string, string>> = {
  'report.md': report,
  'analysis.py': `import csv\n\n\ndef survivors(path):\n    """Counts who survived."""\n    with open(path) as file:\n        return sum(row["survived"] == "1" for row in csv.DictReader(file))\n\n\nprint(survivors("titanic.csv"))\n`,
  'page.html': page,
  'chart.svg': chart,
  'passengers.csv': `name,age\n${'Braund Mr. Owen Harris,22\n'.repeat(50_000)}`,
  'slides.pptx': '',
  '一份名字很长很长很长很长的调研报告（终稿）.md': report,
};

export interface ArtifactState {
  readonly session: Session;
  readonly path?: string;
  readonly callId?: string;
}

const open = (name: string): ArtifactState => ({session: session(), path: `${outputs}/${name}`});

export const artifactStates: Readonly<Record<string, ArtifactState>> = {
  'the list': {session: session()},
  'no files': {session: session({artifacts: []})},
  Markdown: open('report.md'),
  code: open('analysis.py'),
  'a page that wants the network': open('page.html'),
  picture: open('chart.svg'),
  'cut off': open('passengers.csv'),
  'only to download': open('slides.pptx'),
  missing: open('gone.txt'),
  'being written': {
    session: session({messages: [writing()]}),
    path: `${outputs}/draft.md`,
    callId: 'call-1',
  },
  'a long name': open('一份名字很长很长很长很长的调研报告（终稿）.md'),
};

/** As much of a session as the element needs. */
function session(part: Partial<Conversation> = {}): Session {
  const conversation = {
    threadId: 'thread-1',
    messages: [],
    artifacts: Object.keys(files).map((name) => `${outputs}/${name}`),
    ...part,
  } as unknown as Conversation;
  const stub: Partial<Session> = {
    conversation: createStore(conversation),
    run: createStore<ActiveRun | null>(null),
    status: createStore({phase: 'ready'} as never),
    memory: {get: () => null, set: () => {}},
    listArtifacts: async () =>
      conversation.artifacts.slice(0, 1).map((path) => ({path, size_bytes: 611})),
    artifactUrl: (path) => path,
    fetchArtifact: async (path, {range} = {}) => {
      const content = files[path.slice(outputs.length + 1)];
      if (content === undefined) throw new SessionError('not there', {kind: 'not-found'});
      const blob = new Blob([content]);
      if (range === undefined) return new Response(blob);
      const headers = {'content-range': `bytes 0-/${blob.size}`};
      return new Response(blob.slice(0, range[1] + 1), {status: 206, headers});
    },
  };
  return stub as Session;
}

function writing(): Message {
  const args = {path: `${outputs}/draft.md`, content: report.slice(0, 180)};
  const call = {id: 'call-1', name: 'write_file', args, type: 'tool_call'};
  return {type: 'ai', id: 'ai-1', content: '', tool_calls: [call]};
}
