/** `/openapi.json` from the routes that exist, and 404/405 for those that do not. */
import {Hono} from 'hono';
import type {RequestVariables, Services} from '../context.js';
import type {JsonObject} from '../json.js';

type App = Hono<{Variables: RequestVariables}>;

interface KnownPath {
  methods: Set<string>;
  pattern: RegExp;
}

const toTemplate = (path: string): string => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');

function knownPaths(app: App): Map<string, KnownPath> {
  const paths = new Map<string, KnownPath>();
  for (const {method, path} of app.routes) {
    if (method === 'ALL' || (path.includes('*') && !path.includes('{'))) continue;
    const template = toTemplate(path);
    const known = paths.get(template) ?? {
      methods: new Set<string>(),
      pattern: new RegExp(`^${template.replace(/\{path\}/, '.*').replace(/\{\w+\}/g, '[^/]+')}$`),
    };
    known.methods.add(method);
    paths.set(template, known);
  }
  return paths;
}

export function openApiRoutes(_services: Services, app: App): App {
  const routes: App = new Hono();
  routes.get('/openapi.json', (c) => {
    const paths: JsonObject = {};
    for (const [template, {methods}] of knownPaths(app)) {
      if (template === '/openapi.json') continue;
      paths[template] = Object.fromEntries(
        [...methods].map((method) => [method.toLowerCase(), {responses: {}}]),
      );
    }
    return c.json({
      openapi: '3.1.0',
      info: {title: 'DeerFlow API Gateway', version: '0.1.0'},
      paths,
    });
  });
  app.notFound((c) => {
    const known = [...knownPaths(app).values()].filter(({pattern}) => pattern.test(c.req.path));
    if (known.length === 0) return c.json({detail: 'Not Found'}, 404);
    const allow = [...new Set(known.flatMap(({methods}) => [...methods]))].join(', ');
    return c.json({detail: 'Method Not Allowed'}, 405, {Allow: allow});
  });
  return routes;
}
