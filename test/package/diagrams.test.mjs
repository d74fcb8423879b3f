/** Diagrams of the built package, in pages that allow little and want to be left alone. */
import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {after, before, test} from 'node:test';
import {diagrams, hostile} from '../markdown/diagrams.ts';
import {withPage} from './support/page.mjs';
import {dist, serve} from './support/server.mjs';

const strict = (cdn) =>
  [
    `default-src 'none'`,
    `script-src ${cdn}`,
    `style-src 'self'`,
    `img-src 'self' blob:`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html dompurify deerflow-chunks`,
  ].join('; ');

let cdn;
before(async () => {
  cdn = await serve({headers: {'access-control-allow-origin': '*'}});
});
after(() => cdn.close());

async function open(script, headers, work) {
  const html = `<!doctype html><html lang="en"><title>Host</title>${script}<body></body></html>`;
  const host = await serve({pages: {'/': html}, headers});
  try {
    await withPage(`${host.origin}/`, (tab, complaints) => work(tab, complaints, host));
  } finally {
    await host.close();
  }
}

/** Shows each source in an element of its own; resolves with what became of each, once a last one is drawn. */
async function draw(sources) {
  await globalThis.Deerflow.load('deerflow-markdown');
  const show = (source) => {
    const element = document.createElement('deerflow-markdown');
    element.source = `\`\`\`mermaid\n${source}\n\`\`\``;
    document.body.append(element);
    return element;
  };
  const find = (element, selector) => element.shadowRoot.querySelector(selector);
  const drawn = (element) =>
    find(element, '[part~=diagram]:not(.drawing)')?.shadowRoot.querySelector('svg') ?? null;
  const until = async (met) => {
    for (let tries = 0; tries < 1000 && !met(); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const results = {};

  for (const [name, source] of Object.entries(sources)) {
    const element = show(source);
    const last = show('graph TD\nA-->B');
    // Only what is near to view is drawn, and the other one may be long.
    last.scrollIntoView();
    await until(() => drawn(last));
    await until(() => !find(element, '.drawing'));
    const svg = drawn(element);
    results[name] = {
      code: find(element, 'pre').checkVisibility(),
      drawn: svg !== null,
      height: svg?.getBoundingClientRect().height ?? 0,
      stroke: svg ? getComputedStyle(svg.querySelector('path, line, rect')).stroke : '',
    };
    element.remove();
    last.remove();
  }
  return results;
}

test('every kind of diagram is drawn under a strict policy with Trusted Types, silently', async () => {
  const script = `<script src="${cdn.origin}/deerflow.js"></script>`;
  const headers = {'content-security-policy': strict(cdn.origin)};
  await open(script, headers, async (tab, complaints) => {
    const results = await tab.evaluate(draw, diagrams);
    for (const [name, {drawn, code, height}] of Object.entries(results)) {
      assert.ok(drawn && !code, name);
      assert.ok(height > 20, `${name} is ${height} high`);
    }
    assert.deepEqual(complaints, []);
  });
});

test('hostile diagrams do nothing where nothing but themselves would stop them', async () => {
  const script = `<script type="module" src="${cdn.origin}/deerflow.mjs"></script>`;
  await open(script, {}, async (tab, complaints, host) => {
    const asked = new Set();
    tab.on('request', (request) => asked.add(new URL(request.url()).origin));
    await tab.waitForFunction(() => globalThis.Deerflow);
    const results = await tab.evaluate(draw, hostile);
    for (const [name, {drawn, code}] of Object.entries(results)) assert.notEqual(drawn, code, name);
    assert.equal(await tab.evaluate(() => globalThis.pwned), undefined);
    asked.delete(host.origin);
    assert.deepEqual([...asked], [cdn.origin]);
    assert.deepEqual(complaints, []);
  });
});

test('the page of a host does not change while a diagram is drawn in it', async () => {
  const script = `<script type="module" src="${cdn.origin}/deerflow.mjs"></script>`;
  await open(script, {}, async (tab) => {
    await tab.waitForFunction(() => globalThis.Deerflow);
    const changes = await tab.evaluate(async (source) => {
      await globalThis.Deerflow.load('deerflow-markdown');
      const element = document.createElement('deerflow-markdown');
      document.body.append(element);
      const before = new Set(Object.getOwnPropertyNames(globalThis));
      const seen = [];
      const observer = new MutationObserver((records) => {
        for (const {type, target} of records) seen.push(`${type} ${target.nodeName}`);
      });
      const everything = {childList: true, attributes: true, characterData: true, subtree: true};
      observer.observe(document, everything);
      element.source = `\`\`\`mermaid\n${source}\n\`\`\``;
      const drawn = () => element.shadowRoot.querySelector('[part~=toggle-diagram]');
      for (let tries = 0; tries < 1000 && !drawn(); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      seen.push(...Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name)));
      return [...seen, document.adoptedStyleSheets.length, document.styleSheets.length];
    }, diagrams['a flowchart']);
    assert.deepEqual(changes, [0, 0]);
  });
});

test('a diagram whose code cannot be fetched can be read', async () => {
  await open(`<script src="${cdn.origin}/deerflow.js"></script>`, {}, async (tab) => {
    await tab.route(/\/chunks\/diagram/, (route) => route.abort());
    const code = await tab.evaluate(async () => {
      await globalThis.Deerflow.load('deerflow-markdown');
      const element = document.createElement('deerflow-markdown');
      element.source = '```mermaid\ngraph TD\nA-->B\n```';
      document.body.append(element);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return element.shadowRoot.querySelector('pre').innerText;
    });
    assert.equal(code.trim(), 'graph TD\nA-->B');
  });
});

test('nobody has to install mermaid: the modules have it in them, with its licences', () => {
  const folder = `${dist}markdown/extras/diagram/`;
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) =>
    file.endsWith('.js'),
  );
  for (const file of files) {
    const code = readFileSync(folder + file, 'utf8');
    const packages = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?["'`]([@\w][\w@/.-]*)["'`]/g)];
    assert.deepEqual(
      packages.map(([, name]) => name).filter((name) => name !== 'dompurify'),
      [],
      file,
    );
  }
  const notices = readFileSync(`${folder}library/THIRD-PARTY-NOTICES.txt`, 'utf8');
  for (const name of ['mermaid', 'd3-selection', 'cytoscape', 'dagre-d3-es'])
    assert.match(notices, new RegExp(`^${name} \\d`, 'm'), name);
  assert.ok(existsSync(`${dist}cdn/THIRD-PARTY-NOTICES.txt`));
});
