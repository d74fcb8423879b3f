import {defineConfig, type Plugin} from 'vite';
import {diagrams} from './scripts/serve-diagrams.js';
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

/** A real gateway for the demo, e.g. `http://localhost:8001`, reached through this server: cookies and CSRF stay same-origin. */
const realGateway = process.env['DEERFLOW_GATEWAY'];

export default defineConfig({
  define: {__REAL_GATEWAY__: JSON.stringify(realGateway !== undefined)},
  server: {
    proxy: realGateway
      ? {
          '/gateway': {
            target: realGateway,
            // The gateway compares Origin with Host at login: both stay the page's own.
            changeOrigin: false,
            rewrite: (path) => path.replace(/^\/gateway/, ''),
          },
        }
      : {},
  },
  plugins: [openDemo, demoGateway, diagrams],
  // Everything the demo's pages import is known before the first one opens, so that none reloads.
  optimizeDeps: {entries: ['demo/**/*.html'], exclude: ['mermaid']},
});
