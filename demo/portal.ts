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
  readonly signIn: (chat: DeerflowChat, url: string) => void;
}

const gateways: Readonly<Record<string, GatewayChoice>> = {
  fork: {
    label: 'demo, fork dialect',
    url: '/fork',
    attributes: ['token="…"'],
    signIn: (chat, url) => {
      chat.getToken = async () => {
        const response = await fetch(`${url}/api/v1/auth/login/username`, {
          method: 'POST',
          headers: {'content-type': 'application/json'},
          body: JSON.stringify({username: 'j.doe'}),
        });
        return ((await response.json()) as {access_token: string}).access_token;
      };
    },
  },
  upstream: {
    label: 'demo, upstream dialect',
    url: '/upstream',
    attributes: [],
    // Cookies of this origin; the demo's account exists from the start.
    signIn: (chat) => {
      chat.addEventListener(
        'deerflow-auth-required',
        () => void chat.login({email: 'demo@example.com', password: 'demo-password'}),
        {once: true},
      );
    },
  },
  ...(__REAL_GATEWAY__
    ? {real: {label: 'the real gateway', url: '/gateway', attributes: [], signIn: () => {}}}
    : {}),
};

const agents: Readonly<Record<string, string>> = {
  'roundtable-structure': '结构化抽取',
  'report-writer': 'Report writer',
  echo: 'Echo',
};

const phrases: readonly (readonly [label: string, text: string])[] = [
  ['请抽取结构', '请根据这份方案抽取流程图'],
  ['Write a report', 'Compare three ways to move a harbour office to shore power.'],
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

function show(): void {
  const {gateway = 'fork', agent = '', theme = 'auto', lang = 'en', width = 'full'} = settings();
  const choice = gateways[gateway] ?? gateways['fork']!;
  const agentId = gateway === 'real' ? '' : agent;

  if (chat === undefined || chat.gateway !== choice.url || chat.agentId !== agentId) {
    chat?.remove();
    chat = document.createElement('deerflow-chat');
    chat.gateway = choice.url;
    chat.agentId = agentId;
    chat.agentName = agents[agentId] ?? '';
    chat.starters =
      agent === 'roundtable-structure'
        ? ['请根据这份方案抽取流程图']
        : ['Write a short report', 'What can you do?'];
    choice.signIn(chat, choice.url);
    stage.append(chat);
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
show();
form.addEventListener('change', () => {
  history.replaceState(null, '', `#${new URLSearchParams(settings())}`);
  show();
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
