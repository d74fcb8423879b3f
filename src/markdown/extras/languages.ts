type Load = () => Promise<{default: unknown}>;

/** Languages that answers are written in; each is fetched when its first block is seen. */
export const languages: Readonly<Record<string, Load>> = {
  bash: () => import('@highlightjs/cdn-assets/es/languages/bash.min.js'),
  c: () => import('@highlightjs/cdn-assets/es/languages/c.min.js'),
  cpp: () => import('@highlightjs/cdn-assets/es/languages/cpp.min.js'),
  csharp: () => import('@highlightjs/cdn-assets/es/languages/csharp.min.js'),
  css: () => import('@highlightjs/cdn-assets/es/languages/css.min.js'),
  diff: () => import('@highlightjs/cdn-assets/es/languages/diff.min.js'),
  dockerfile: () => import('@highlightjs/cdn-assets/es/languages/dockerfile.min.js'),
  go: () => import('@highlightjs/cdn-assets/es/languages/go.min.js'),
  ini: () => import('@highlightjs/cdn-assets/es/languages/ini.min.js'),
  java: () => import('@highlightjs/cdn-assets/es/languages/java.min.js'),
  javascript: () => import('@highlightjs/cdn-assets/es/languages/javascript.min.js'),
  json: () => import('@highlightjs/cdn-assets/es/languages/json.min.js'),
  kotlin: () => import('@highlightjs/cdn-assets/es/languages/kotlin.min.js'),
  lua: () => import('@highlightjs/cdn-assets/es/languages/lua.min.js'),
  makefile: () => import('@highlightjs/cdn-assets/es/languages/makefile.min.js'),
  php: () => import('@highlightjs/cdn-assets/es/languages/php.min.js'),
  powershell: () => import('@highlightjs/cdn-assets/es/languages/powershell.min.js'),
  python: () => import('@highlightjs/cdn-assets/es/languages/python.min.js'),
  r: () => import('@highlightjs/cdn-assets/es/languages/r.min.js'),
  ruby: () => import('@highlightjs/cdn-assets/es/languages/ruby.min.js'),
  rust: () => import('@highlightjs/cdn-assets/es/languages/rust.min.js'),
  scss: () => import('@highlightjs/cdn-assets/es/languages/scss.min.js'),
  sql: () => import('@highlightjs/cdn-assets/es/languages/sql.min.js'),
  swift: () => import('@highlightjs/cdn-assets/es/languages/swift.min.js'),
  typescript: () => import('@highlightjs/cdn-assets/es/languages/typescript.min.js'),
  xml: () => import('@highlightjs/cdn-assets/es/languages/xml.min.js'),
  yaml: () => import('@highlightjs/cdn-assets/es/languages/yaml.min.js'),
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
