export interface MarkdownState {
  readonly source: string;
  readonly streaming?: boolean;
}

const findings = `Survival depended most on **class** and *sex*, ~~not on the port~~.

| Class | Survived | Of |
| --- | ---: | :-: |
| First | 62.96 % | 216 |
| Third | 24.24 % | 491 |

- [x] Read \`titanic.csv\`
- [ ] Count by age
  1. with gaps
  2. without

> Small families did better than people alone.[^families]

[^families]: Two to four of them.`;

const code = `\`\`\`python
def survivors(rows):
    """Counts who survived."""
    return sum(row["survived"] == "1" for row in rows)
\`\`\`

\`\`\`diff
- old line
+ new line
\`\`\`

\`\`\`
a log line that is very much longer than the column in which it stands, so that it has to be scrolled sideways
\`\`\``;

const diagrams = `How an answer comes about:

\`\`\`mermaid
flowchart LR
  Question[Question 提问] --> Plan{Enough known?}
  Plan -- "yes" --> Answer[Answer 回答]
  Plan -- "no" --> Tools[(Tools)]
  Tools --> Plan
\`\`\`

And who speaks:

\`\`\`mermaid
sequenceDiagram
  title A run
  Reader->>Agent: asks
  Agent->>Gateway: reads a file
  Gateway-->>Agent: its text
  Agent-->>Reader: answers
\`\`\``;

export const markdownStates: Readonly<Record<string, MarkdownState>> = {
  headings: {
    source: '# One\n\nText.\n\n## Two\n\nText.\n\n### Three\n\nText.\n\n#### Four\n\n---\n\nText.',
  },
  'table, tasks, quote and footnote': {source: findings},
  code: {source: code},
  diagrams: {source: diagrams},
  'a diagram that nobody can draw': {
    source: '```mermaid\nflowchart TD\n  Start --> Draw{Can it be\n```',
  },
  math: {
    source:
      'The rate $\\frac{342}{891}$ is the mean of\n\n$$\\sum_{i=1}^{n} \\frac{s_i}{n}\\text{, broken: } \\sqrt{2}$$\n\nIt costs $5 and not $6.',
  },
  'links, safe and unsafe': {
    source:
      'A [page](https://example.org/a), a [file](/mnt/user-data/outputs/a.md), [a script](javascript:alert(1)), <b>tags</b>, a citation [citation:Harbour news](https://news.example/1) and <https://example.org/an/address/that/is/too/long/for/its/column/by/far>.',
  },
  'foreign image': {source: 'Here it is: ![Chart of survivors](https://pictures.example/c.png)'},
  'half-way, text': {source: 'Survival depended most on **class** and **se', streaming: true},
  'half-way, table': {
    source: '| Class | Survived |\n| --- | ---: |\n| First | 62.',
    streaming: true,
  },
  'half-way, code': {source: '```python\nimport csv\n\ndef survi', streaming: true},
  Chinese: {
    source:
      '## 结论\n\n**任务链**强调先后次序，详见[报告](/mnt/user-data/outputs/报告.md)。\n\n1. 先读取\n2. 再抽取',
  },
};
