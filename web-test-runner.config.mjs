import {readFile, readdir} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {tsImport} from 'tsx/esm/api';
import {engines} from './scripts/engines.mjs';

/** The demo's gateway, so that flow tests talk HTTP and streams to the page's own origin. */
async function demoGateway() {
  // Node 20 cannot import TypeScript by itself.
  const {mountGateway} = await tsImport('./demo/gateway/node-mount.ts', import.meta.url);
  const handle = mountGateway({corsAllowAll: true});
  return async function gateway(context, next) {
    // The gateway writes to the raw response, because Koa would hold a stream back until its end.
    context.respond = false;
    const passedOn = await new Promise((resolve) => {
      context.res.once('close', () => resolve(false));
      handle(context.req, context.res, () => resolve(true));
    });
    if (!passedOn) return;
    context.respond = true;
    await next();
  };
}

/** Published conversations, where they lie beside the project: their names, and each as the server returned it. */
async function publishedThreads(context, next) {
  const [, root, name] = context.path.split('/');
  if (root !== 'published-threads') return next();
  const folder = new URL('../shared/threads/', import.meta.url);
  try {
    context.response.body = name
      ? await readFile(new URL(`${encodeURIComponent(name)}/thread.json`, folder), 'utf8')
      : (await readdir(folder, {withFileTypes: true}))
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name);
  } catch {
    context.response.body = [];
  }
  context.response.type = 'json';
}

// Node 20 cannot import TypeScript by itself.
const {diagramsForTests} = await tsImport('./scripts/serve-diagrams.ts', import.meta.url);

const engine = engines[process.env.ENGINE ?? 'chromium'];

export default {
  files: 'test/**/*.browser.ts',
  nodeResolve: true,
  concurrency: 1,
  browsers: [await engine.launcher(engine.path())],
  plugins: [
    diagramsForTests,
    // Without the tsconfig, esbuild reads Lit's decorators as standard ones and every element throws.
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  middleware: [await demoGateway(), publishedThreads],
  filterBrowserLogs: ({args}) => !args.some((text) => `${text}`.startsWith('Lit is in dev mode')),
  testFramework: {config: {timeout: 10_000}},
};
