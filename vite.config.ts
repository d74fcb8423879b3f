import {defineConfig, type Plugin} from 'vite';
import {mountGateway} from './demo/gateway/node-mount.js';

/** Answers the demo's requests like a DeerFlow gateway, on the page's own origin. */
const demoGateway: Plugin = {
  name: 'demo-gateway',
  configureServer(server) {
    server.middlewares.use(mountGateway());
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
