import {baseName} from './attachments.js';

/** How a file can be looked at. */
export type FileKind =
  'html' | 'markdown' | 'code' | 'text' | 'pdf' | 'image' | 'audio' | 'video' | 'skill' | 'other';

export interface FileType {
  readonly kind: FileKind;
  /** Name of the language for highlighting; `null` for plain text and what is no text. */
  readonly language: string | null;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'bash',
  bat: 'bat',
  c: 'c',
  cc: 'cpp',
  cjs: 'javascript',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  dart: 'dart',
  diff: 'diff',
  go: 'go',
  graphql: 'graphql',
  h: 'c',
  hpp: 'cpp',
  ini: 'ini',
  ipynb: 'json',
  java: 'java',
  js: 'javascript',
  json: 'json',
  json5: 'json',
  jsonl: 'json',
  jsx: 'jsx',
  kt: 'kotlin',
  less: 'less',
  lua: 'lua',
  m: 'objective-c',
  mjs: 'javascript',
  patch: 'diff',
  php: 'php',
  pl: 'perl',
  ps1: 'powershell',
  py: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  sass: 'sass',
  scala: 'scala',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  svelte: 'svelte',
  swift: 'swift',
  tex: 'latex',
  toml: 'toml',
  ts: 'typescript',
  tsx: 'tsx',
  vue: 'vue',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  zsh: 'bash',
};

/** Files that are known by their whole name. */
const NAMED: Readonly<Record<string, string>> = {
  dockerfile: 'dockerfile',
  containerfile: 'dockerfile',
  makefile: 'makefile',
  gnumakefile: 'makefile',
  'cmakelists.txt': 'cmake',
  gemfile: 'ruby',
  rakefile: 'ruby',
  jenkinsfile: 'groovy',
  vagrantfile: 'ruby',
  '.bashrc': 'bash',
  '.env': 'bash',
  '.gitignore': 'bash',
};

const KINDS: Readonly<Record<string, FileKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  pdf: 'pdf',
  skill: 'skill',
  ...kindsOf('text', 'txt log csv tsv srt vtt text rst conf cfg properties'),
  ...kindsOf('image', 'png jpg jpeg gif webp avif bmp ico svg'),
  ...kindsOf('audio', 'mp3 wav ogg oga m4a flac aac opus'),
  ...kindsOf('video', 'mp4 webm mov m4v ogv'),
};

const TEXT_LANGUAGES: Readonly<Record<string, string>> = {html: 'html', markdown: 'markdown'};

function kindsOf(kind: FileKind, extensions: string): Readonly<Record<string, FileKind>> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]));
}

/** The type of a file by its name alone; its content may prove otherwise. */
export function fileType(path: string): FileType {
  const name = baseName(path).toLowerCase();
  const named = lookUp(NAMED, name);
  if (named) return {kind: 'code', language: named};
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  const kind = lookUp(KINDS, extension);
  if (kind) return {kind, language: lookUp(TEXT_LANGUAGES, kind) ?? null};
  const language = lookUp(LANGUAGES, extension);
  return language ? {kind: 'code', language} : {kind: 'other', language: null};
}

export function fileKind(path: string): FileKind {
  return fileType(path).kind;
}

/** Own keys only: a file may be called `constructor`. */
function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
