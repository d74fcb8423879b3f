import type {IncomingMessage, ServerResponse} from 'node:http';
import {defineConfig, type Plugin} from 'vite';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers the demo's requests like a DeerFlow gateway, on the page's own origin. */
const demoGateway: Plugin = {
  name: 'demo-gateway',
  async configureServer(server) {
    const module = await server.ssrLoadModule('/demo/gateway/node-mount.ts');
    server.middlewares.use((module['mountGateway'] as () => Middleware)());
  },
};

const openDemo: Plugin = {
  name: 'open-demo',
  configureServer(server) {
    server.middlewares.use('/', (request, response, next) => {
      if (request.originalUrl !== '/') return next();
      response.writeHead(302, {location: '/demo/'}).end();
    });
  },
};

export default defineConfig({
  plugins: [openDemo, demoGateway],
  // Everything the demo's pages import is known before the first one opens, so that none reloads.
  optimizeDeps: {entries: ['demo/**/*.html']},
});
