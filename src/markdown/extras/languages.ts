import type {LanguageFn} from 'highlight.js';

type Load = () => Promise<{default: LanguageFn}>;

/** Languages that answers are written in; each is fetched when its first block is seen. */
export const languages: Readonly<Record<string, Load>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

const otherNames: Readonly<Record<string, string>> = {
  ...{
    sh: 'bash',
    shell: 'bash',
    zsh: 'bash',
    console: 'bash',
    ps1: 'powershell',
    pwsh: 'powershell',
  },
  ...{
    h: 'c',
    'c++': 'cpp',
    cc: 'cpp',
    hpp: 'cpp',
    'c#': 'csharp',
    cs: 'csharp',
    golang: 'go',
    rs: 'rust',
  },
  ...{
    js: 'javascript',
    jsx: 'javascript',
    mjs: 'javascript',
    cjs: 'javascript',
    node: 'javascript',
  },
  ...{
    ts: 'typescript',
    tsx: 'typescript',
    mts: 'typescript',
    json5: 'json',
    jsonc: 'json',
    jsonl: 'json',
  },
  ...{
    py: 'python',
    python3: 'python',
    py3: 'python',
    rb: 'ruby',
    kt: 'kotlin',
    docker: 'dockerfile',
  },
  ...{html: 'xml', xhtml: 'xml', svg: 'xml', vue: 'xml', svelte: 'xml', less: 'scss', sass: 'scss'},
  ...{
    yml: 'yaml',
    toml: 'ini',
    conf: 'ini',
    env: 'ini',
    properties: 'ini',
    patch: 'diff',
    make: 'makefile',
  },
  ...{mysql: 'sql', postgresql: 'sql', postgres: 'sql', sqlite: 'sql'},
};

/** The table's name for what stands behind a fence; `null` for a language we cannot colour. */
export function languageName(written: string): string | null {
  const name = Object.hasOwn(otherNames, written) ? (otherNames[written] ?? written) : written;
  return Object.hasOwn(languages, name) ? name : null;
}
