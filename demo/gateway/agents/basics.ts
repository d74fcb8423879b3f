/** Scripts without tools: echoes, thinking, Markdown, long and slow answers. */
import {fault, pacing, pause, respond, say, script, think, type AgentScript} from './script.js';

const MARKDOWN = `# Markdown sample

Plain text with **bold**, *italic*, ~~strike~~, \`inline code\` and a [link](https://example.com "t").

| column | value | note |
| :-- | --: | :-: |
| alpha | 1 | left |
| beta | 22 | 中文单元格 |

1. first
2. second
   - nested
   - [x] done task

> quote line 1
> quote line 2

\`\`\`python
def hello(name: str) -> str:
    return f"hi {name}"  # 注释
\`\`\`

\`\`\`mermaid
graph TD; A[start] --> B{ok?}; B -->|yes| C[end]; B -->|no| A
\`\`\`

Inline math $E = mc^2$ and block math:

$$
\\int_0^1 x^2\\,dx = \\tfrac{1}{3}
$$

Citation [1](https://example.com/source-1) and footnote[^1].

[^1]: footnote body
`;

const HOSTILE = `Raw HTML must never run:

<script>window.__pwned = true</script>
<img src=x onerror="window.__pwned = true">
<a href="javascript:window.__pwned=true">click</a>
<svg onload="window.__pwned=true"></svg>
[md link](javascript:window.__pwned=true) ![md image](javascript:alert(1))
[data link](data:text/html,<script>window.__pwned=true</script>)

End of hostile block.
`;

function words(count: number): string {
  return Array.from({length: count}, (_, index) => `chunk-${String(index).padStart(5, '0')} `).join(
    '',
  );
}

export const basics: AgentScript[] = [
  script('echo', 'Says back what you said', function* ({text}) {
    yield respond(think('The user said something; I simply repeat it.'), say(`You said: ${text}`));
  }),
  script('hello', 'One short plain answer', function* () {
    yield respond(say('Hello from the scripted model.'));
  }),
  script('thinking', 'Reasoning, then an answer', function* () {
    const thought = 'First I weigh the options.\nThen I choose the simplest one.\n'.repeat(3);
    yield respond(think(thought), say('After thinking: the answer is **42**.'));
  }),
  script('think_tag', '<think>…</think> inside the text', function* () {
    yield respond(
      think('Inline reasoning inside think tags.', 'think_tag'),
      say('Answer after an inline think block.'),
    );
  }),
  script('think_blocks', 'Content blocks of type thinking and text', function* () {
    yield respond(
      think('Anthropic-like thinking block.', 'blocks'),
      say('Answer in a text block.'),
    );
  }),
  script('markdown', 'Tables, code, diagram, math, footnotes', function* () {
    yield respond(say(MARKDOWN));
  }),
  script('hostile', 'Markup that must never run', function* () {
    yield respond(say(HOSTILE));
  }),
  script('unicode', 'Emoji, combining marks, right-to-left, U+2028', function* () {
    yield respond(say('表情 👩‍👩‍👧‍👦 🇨🇳, 组合字符 é, 右到左 שלום, \u2028 行分隔符, 全角　空格。'));
  }),
  script('long', 'n chunks (600): more than the replay buffer holds', function* ({params}) {
    yield respond(pacing({characters: 12}), say(words(Number(params['n'] ?? 600))));
  }),
  script('slow', 's seconds of silence (35), then an answer', function* ({params}) {
    yield respond(
      pause(Number(params['s'] ?? 35) * 1000),
      say('Finally answered after a long silence.'),
    );
  }),
  script('heartbeat', 'Silence long enough for two heartbeats', function* () {
    yield respond(pause(31_000), say('Still here after two heartbeats.'));
  }),
  script('drip', 'One chunk a second for s seconds (30), gap seconds apart', function* ({params}) {
    const text = Array.from(
      {length: Number(params['s'] ?? 30)},
      (_, index) => `tick-${String(index).padStart(3, '0')} `,
    );
    yield respond(
      pacing({characters: 9, delayMs: Number(params['gap'] ?? 1) * 1000}),
      say(text.join('')),
    );
  }),
  script('empty', 'An answer without any text', function* () {
    yield respond(say(''));
  }),
  script('summarize', 'The conversation is compacted before the answer', function* () {
    yield respond(fault('compact'), say('Earlier messages were summarised; let us go on.'));
  }),
  script('goal_loop', 'To be used with an active goal', function* ({continuation}) {
    yield respond(
      say(continuation === 0 ? 'Step one of the goal is done.' : 'One more step towards the goal.'),
    );
  }),
];
