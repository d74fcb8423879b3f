/** Small diagrams of every kind that the library draws, and diagrams that want more than to be drawn. */
export const diagrams: Readonly<Record<string, string>> = {
  'a flowchart':
    'flowchart TD\n  A[Start] -->|yes| B{Choice<br/>two lines}\n  B -. "maybe".-> C((Round))\n  subgraph one [Group]\n  C --> D[(DB)]\n  end\n  style A fill:#f9f,stroke:#333,stroke-width:4px\n  classDef x fill:#cfc;\n  class D x\n A --> E["`**bold** md`"]',
  'a sequence':
    'sequenceDiagram\n  participant A as Alice\n  actor B\n  A->>B: Hello\n  Note right of B: thinks\n  loop every\n  B-->>A: Hi #9829; x\n  end\n  alt ok\n A->>B: y\n else no\n B->>A: n\n end',
  classes:
    'classDiagram\n  Animal <|-- Duck\n  Animal : +int age\n  class Duck{\n +String beak\n +swim() List~int~\n }',
  states:
    'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving : go\n  state Moving {\n  a --> b\n }\n  Moving --> [*]',
  entities: 'erDiagram\n CUSTOMER ||--o{ ORDER : places\n ORDER {\n int id\n string name\n }',
  'a Gantt chart':
    'gantt\n title Plan\n dateFormat YYYY-MM-DD\n section A\n T1 :a1, 2024-01-01, 10d\n T2 :after a1, 5d',
  'a pie': 'pie title Pets\n "Dogs" : 386\n "Cats" : 85',
  'a git history': 'gitGraph\n commit\n branch dev\n commit\n checkout main\n merge dev',
  'a mindmap': 'mindmap\n root((mind))\n  A\n   B\n  C::icon(fa fa-book)',
  'a timeline': 'timeline\n title T\n 2002 : LinkedIn\n 2004 : Facebook : Google',
  quadrants:
    'quadrantChart\n title R\n x-axis Low --> High\n y-axis A --> B\n quadrant-1 X\n Camp A: [0.3, 0.6]',
  'a chart':
    'xychart-beta\n title "S"\n x-axis [jan, feb]\n y-axis "R" 0 --> 100\n bar [50, 60]\n line [50,60]',
  'a journey': 'journey\n title My day\n section Go\n Make tea: 5: Me\n Work: 1: Me, Cat',
  requirements:
    'requirementDiagram\n requirement r {\n id: 1\n text: t\n risk: high\n verifymethod: test\n }\n element e {\n type: s\n }\n e - satisfies -> r',
  'a Sankey chart': 'sankey-beta\n a,b,10\n a,c,5',
  blocks: 'block-beta\n columns 2\n a b c d',
  'an architecture':
    'architecture-beta\n group api(cloud)[API]\n service db(database)[DB] in api\n service s(server)[S] in api\n db:L -- R:s',
  'a board': 'kanban\n todo[Todo]\n  a[Task]',
  'a packet': 'packet-beta\n 0-15: "Src"\n 16-31: "Dst"',
  'a radar': 'radar-beta\n axis a,b,c\n curve x{1,2,3}',
  'a treemap': 'treemap-beta\n "A"\n   "B": 10\n   "C": 20',
  'a C4 context':
    'C4Context\n title S\n Person(a, "A", "d")\n System(b, "B", "d")\n Rel(a, b, "uses")',
};

const evil = 'https://evil.example/x';

export const hostile: Readonly<Record<string, string>> = {
  'a click that is a script':
    'graph TD\nA-->B\nclick A href "javascript:pwned=1"\nclick B call pwn()',
  'a click that leads elsewhere': `graph TD\nA-->B\nclick A "${evil}" _top`,
  'HTML in a label':
    'graph TD\nA["<img src=x onerror=pwned=1>"]-->B["<b onclick=pwned=1>b</b><script>pwned=1</script>"]',
  'settings that loosen':
    '%%{init: {"securityLevel":"loose","htmlLabels":true,"flowchart":{"htmlLabels":true}}}%%\ngraph TD\nA["<img src=x onerror=pwned=1>"]-->B\nclick A call alert()',
  'settings in the front matter':
    '---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\ngraph TD\nA["<img src=x onerror=pwned=1>"]-->B',
  'a style sheet in the settings': `%%{init: {"themeCSS":"*{background:url(${evil})} @import url(${evil});"}}%%\ngraph TD\nA-->B`,
  'an address in a style': `graph TD\nA-->B\nstyle A fill:url(${evil}),background:url(${evil}),filter:url(${evil})\nlinkStyle 0 stroke:url(${evil})`,
  'an address in a class': `graph TD\nA-->B\nclassDef x fill:url(${evil}),cursor:url(${evil}) 1 1 auto\nclass A x`,
  'an address written with escapes':
    'graph TD\nA-->B\nclassDef x background:u\\72l(//evil.example/x)\nclass A x\nstyle B mask:u\\000072l(//evil.example/x)',
  'a style that leaves its place':
    'graph TD\nA-->B\nclassDef x position:fixed,inset:0,z-index:99\nclass A x',
  'a picture': `graph TD\nA@{ img: "${evil}.png", label: "x", pos: "t", w: 60, h: 60 }-->B`,
  'an icon': 'graph TD\nA@{ icon: "fa:window", form: "square", label: "x" }-->B["fa:fa-car x"]',
  'a participant with links': `sequenceDiagram\nparticipant A\nlink A: Home @ javascript:pwned=1\nlinks A: {"x": "${evil}"}\nA->>A: hi`,
  'a Gantt task with a link':
    'gantt\ndateFormat YYYY-MM-DD\nsection S\nT :a, 2024-01-01, 1d\nclick a href "javascript:pwned=1"\nclick a call pwn()',
  'a class with a callback':
    'classDiagram\nclass A\nclick A href "javascript:pwned=1"\ncallback A "pwn"',
  'an id that is markup': 'graph TD\nA"><script>pwned=1</script>-->B',
  'five thousand edges': `graph TD\n${'A-->B\n'.repeat(5000)}`,
  'edges that multiply': `graph TD\n${Array.from({length: 100}, (_, at) => `a${at}`).join(' & ')} --> ${Array.from({length: 100}, (_, at) => `b${at}`).join(' & ')}`,
  'three thousand nodes': `graph TD\n${Array.from({length: 3000}, (_, at) => `a${at}`).join('\n')}`,
  'a million spaces': 'block-beta\ncolumns 3\nspace:100000000\na',
  'a packet of a billion bits': 'packet-beta\n0-1000000000: "x"',
  'ticks of a millisecond':
    'gantt\ndateFormat YYYY-MM-DD\ntickInterval 1millisecond\nsection S\nT :a, 1900-01-01, 2100-01-01',
  'a Gantt chart of all time':
    'gantt\ndateFormat YYYY-MM-DD\nexcludes weekends\nsection S\nT :a, 0001-01-01, 9999-12-31',
  'deep groups': `graph TD\n${Array.from({length: 200}, (_, at) => `subgraph s${at}`).join('\n')}\nA-->B\n${'end\n'.repeat(200)}`,
  'a long label': `graph TD\nA["${'word '.repeat(3000)}"]-->B`,
};
