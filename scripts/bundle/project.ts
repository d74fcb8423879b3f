import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {InputOptions} from 'rolldown';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const entry = resolve(root, 'src/bundle/script.ts');
/** Module that fetches chunks; builds add imports of it. */
export const chunkLoader = resolve(root, 'src/bundle/load-chunk.ts');
/** What every conversation is opened with: fetched together once the composer shows. */
export const conversation = [
  'src/elements/session/session-code.ts',
  'src/elements/chat/chat-conversation.ts',
  'src/elements/composer/composer-session.ts',
].map((path) => resolve(root, path));
/** What text is shown with. */
export const markdown = [resolve(root, 'src/elements/markdown/define.ts')];
/** What an answer may be drawn with beside: each is fetched by itself, and soon. */
export const answer = [...markdown, resolve(root, 'src/elements/reasoning/define.ts')];
export const outDir = resolve(root, 'dist/cdn');

const manifest: {version: string} = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
export const version = manifest.version;

/** How every pass reads the sources. */
export const reading = {
  platform: 'browser',
  tsconfig: resolve(root, 'tsconfig.json'),
  resolve: {
    extensionAlias: {'.js': ['.ts', '.js']},
    // Re-exports all of a module that the base has, which the shelf cannot tell name by name.
    alias: {'lit/directive.js': 'lit-html/directive.js'},
  },
  transform: {define: {'process.env.NODE_ENV': '"production"'}},
  optimization: {inlineConst: {mode: 'all'}},
  experimental: {nativeMagicString: true},
} satisfies InputOptions;

/** How every pass writes; the licences that comments would repeat are in one file beside. */
export const writing = {
  minify: false,
  sourcemap: true,
  comments: {legal: false},
} as const;
