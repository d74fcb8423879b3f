import '../src/elements/chat/define.js';
import type {DeerflowChat} from '../src/elements/chat/chat.element.js';

/** Set by the development server when `DEERFLOW_GATEWAY` names a real gateway. */
declare const __REAL_GATEWAY__: boolean;

interface GatewayChoice {
  readonly label: string;
  readonly url: string;
  /** What the snippet shows for signing in. */
  readonly attributes: readonly string[];
  /** Signs in, as the portal's own code would. */
  readonly signIn: (chat: DeerflowChat, url: string) => Promise<void>;
}

/** Of the demo gateway, in its fork dialect. */
const demoToken = 'demo-token';

const gateways: Readonly<Record<string, GatewayChoice>> = {
  fork: {
    label: 'demo, fork dialect',
    url: '/fork',
    attributes: [`token="${demoToken}"`],
    signIn: async (chat) => {
      chat.token = demoToken;
    },
  },
  upstream: {
    label: 'demo, upstream dialect',
    url: '/upstream',
    attributes: [],
    signIn: async (_chat, url) => {
      if ((await fetch(`${url}/api/v1/auth/me`)).ok) return;
      // An account of this browser's own; the answer sets the cookies.
      await fetch(`${url}/api/v1/auth/register`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({
          email: `${crypto.randomUUID()}@example.com`,
          password: crypto.randomUUID(),
        }),
      });
    },
  },
  signedOut: {
    label: 'demo, nobody signed in',
    url: '/fork',
    attributes: [],
    signIn: async () => {},
  },
  ...(__REAL_GATEWAY__
    ? {real: {label: 'the real gateway', url: '/gateway', attributes: [], signIn: async () => {}}}
    : {}),
};

const agents: Readonly<Record<string, string>> = {
  'roundtable-structure': '结构化抽取',
  'report-writer': 'Report writer',
  echo: 'Echo',
};

const starters: Readonly<Record<string, readonly string[]>> = {
  'roundtable-structure': ['请根据这份方案抽取流程图'],
  'report-writer': ['Compare three ways to move a harbour office to shore power.'],
  echo: ['Hello', 'Show me everything [[markdown]]'],
};

const phrases: readonly (readonly [label: string, text: string])[] = [
  ['请抽取结构', '请根据这份方案抽取流程图 [[roundtable-structure]]'],
  [
    'Write a report',
    'Compare three ways to move a harbour office to shore power. [[report-writer]]',
  ],
  ['Ask me a form', 'Plan my trip [[form]]'],
  ['Several questions', 'Start the review [[multi]]'],
  ['Sub-tasks', 'Research both topics [[subagents]]'],
  ['A plan', 'Work through the list [[todos]]'],
  ['Markdown', 'Show me everything [[markdown]]'],
  ['A slow answer', 'Take your time [[slow]]'],
  ['A failing model', 'Try this [[fail]]'],
  ['A cut connection', 'Lose the line [[cut]]'],
];

const form = document.querySelector<HTMLFormElement>('#settings')!;
const stage = document.querySelector<HTMLElement>('#stage')!;
const snippet = document.querySelector<HTMLElement>('#snippet')!;
const list = document.querySelector<HTMLUListElement>('#phrases')!;
let chat: DeerflowChat | undefined;

function fill(name: string, options: Readonly<Record<string, string>>): void {
  const select = form.elements.namedItem(name) as HTMLSelectElement;
  select.replaceChildren(
    ...Object.entries(options).map(([value, label]) => new Option(label, value)),
  );
}

function settings(): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** The address keeps the choice, so that a reload or a shared link shows the same. */
function restore(): void {
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const select = form.elements.namedItem(name) as HTMLSelectElement | null;
    if (select && [...select.options].some((option) => option.value === value))
      select.value = value;
  }
}

let shown = '';

async function show(): Promise<void> {
  const {gateway = 'fork', agent = '', theme = 'auto', lang = 'en', width = 'full'} = settings();
  const choice = gateways[gateway] ?? gateways['fork']!;
  const agentId = gateway === 'real' ? '' : agent;

  if (chat === undefined || shown !== gateway + agentId) {
    shown = gateway + agentId;
    chat?.remove();
    chat = document.createElement('deerflow-chat');
    chat.gateway = choice.url;
    chat.agentId = agentId;
    chat.agentName = agents[agentId] ?? '';
    chat.starters = starters[agentId] ?? [];
    // One memory for each choice: a thread belongs to one gateway and one agent.
    chat.storageKey = `demo-${shown}`;
    await choice.signIn(chat, choice.url);
    stage.replaceChildren(chat);
  }
  chat.theme = theme as DeerflowChat['theme'];
  chat.lang = lang;
  stage.classList.toggle('panel', width === 'panel');

  const attributes = [
    `gateway="${gateway === 'real' ? 'https://gateway.example.com' : choice.url}"`,
    ...(agentId ? [`agent-id="${agentId}"`] : []),
    ...choice.attributes,
    ...(theme === 'auto' ? [] : [`theme="${theme}"`]),
    `lang="${lang}"`,
  ];
  snippet.textContent = `<script src="https://cdn.example.com/deerflow.js"></script>\n\n<deerflow-chat\n  ${attributes.join('\n  ')}\n></deerflow-chat>`;
}

fill(
  'gateway',
  Object.fromEntries(Object.entries(gateways).map(([name, {label}]) => [name, label])),
);
fill('agent', agents);
restore();
void show();
form.addEventListener('change', () => {
  history.replaceState(null, '', `#${new URLSearchParams(settings())}`);
  void show();
});

for (const [label, text] of phrases) {
  const link = document.createElement('a');
  link.textContent = label;
  link.href = '#';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void chat?.send(text);
  });
  const item = document.createElement('li');
  item.append(link);
  list.append(item);
}
