import {aTimeout, expect, waitUntil} from '@open-wc/testing';
import {frameDocument} from '../../../src/elements/artifacts/html-frame.js';
import {find, findAll, textOf} from '../support.js';
import {button, frameOf, open, sessionWith} from './support.js';

/** What reached this window while a page was previewed. */
class Messages {
  readonly all: unknown[] = [];
  readonly #listen = ({data}: MessageEvent<unknown>): void => void this.all.push(data);

  constructor() {
    addEventListener('message', this.#listen);
  }

  stop(): void {
    removeEventListener('message', this.#listen);
  }

  async until(message: string): Promise<void> {
    const end = performance.now() + 4000;
    while (!this.all.includes(message)) {
      if (performance.now() > end) throw new Error(`${message}, not ${JSON.stringify(this.all)}`);
      await aTimeout(20);
    }
  }
}

const asset = `${location.origin}/package.json`;
const way = `${location.origin}/test/elements/artifacts/escaped.html`;
const say = (text: string): string => `top.postMessage(${JSON.stringify(text)}, '*')`;

/** Tells whether each way to the network led anywhere. */
const beacon = `<!doctype html><script>
  fetch('${asset}', {mode: 'no-cors'}).then(() => ${say('fetch leaked')}, () => ${say('fetch blocked')});
  const script = document.createElement('script');
  script.src = '${location.origin}/demo/portal.css';
  const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '${location.origin}/demo/portal.css'});
  link.onload = () => ${say('style leaked')};
  link.onerror = () => ${say('style blocked')};
  document.head.append(link);
</script>`;

describe('deerflow-artifacts: pages', () => {
  let messages: Messages;
  beforeEach(() => (messages = new Messages()));
  afterEach(() => messages.stop());

  const preview = async (page: string, settings = {}) => {
    const element = await open(sessionWith({'page.html': page}), 'page.html', settings);
    await waitUntil(() => frameOf(element) !== null);
    // Out of sight its frames would be held back.
    element.scrollIntoView();
    return element;
  };

  it('A16.9 #873 runs a page in a frame without origin', async () => {
    const element = await preview(`<h1>Hi</h1><script>
      let seen = 'parent denied';
      try { seen = 'parent read ' + top.document.title; } catch {}
      top.postMessage(seen, '*');
      try { localStorage; ${say('storage read')} } catch { ${say('storage denied')} }
    </script>`);
    await messages.until('parent denied');
    await messages.until('storage denied');
    const frame = frameOf(element)!;
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts allow-forms');
    expect(frame.getAttribute('referrerpolicy')).to.equal('no-referrer');
    expect(frame.srcdoc).not.to.contain('allow-same-origin');
  });

  it('keeps the network from a page, and gives it to one that the reader allows', async () => {
    const element = await preview(beacon);
    await messages.until('fetch blocked');
    await messages.until('style blocked');
    expect(textOf(element)).not.to.contain('leaked');
    messages.all.length = 0;
    const other = await preview(`${beacon}<img src="https://elsewhere.example/x.png">`);
    expect(textOf(other)).to.contain('wants to load something from the network');
    button(other, 'Allow').click();
    await messages.until('fetch leaked');
    await messages.until('style leaked');
  });

  it('gives it the network where the host’s image policy allows all', async () => {
    await preview(beacon, {imagePolicy: 'allow'});
    await messages.until('fetch leaked');
  });

  it('lets nothing but pictures come from origins of the image policy', async () => {
    await preview(
      `${beacon}<img src="${location.origin}/test/elements/artifacts/dot.svg" onload="${say('picture shown').replaceAll('"', '&quot;')}">`,
      {imagePolicy: [location.origin]},
    );
    await messages.until('picture shown');
    await messages.until('fetch blocked');
    await messages.until('style blocked');
  });

  it('lets no page leave its frame', async () => {
    // The bait works: outside of the preview this page reports.
    const control = document.createElement('iframe');
    control.setAttribute('sandbox', 'allow-scripts');
    control.src = way;
    document.body.append(control);
    await messages.until('escaped');
    control.remove();
    messages.all.length = 0;

    const here = location.href;
    const ways = [
      `<script>location = '${way}'</script>`,
      `<meta http-equiv="refresh" content="0;url=${way}">`,
      `<a href="${way}">x</a><script>document.querySelector('a').click()</script>`,
      `<a href="javascript:${say('javascript ran').replaceAll('"', '&quot;')}">x</a><a href="${way}" target="_top">y</a><script>document.querySelectorAll('a').forEach((a) => a.click())</script>`,
      `<form action="${way}"></form><script>document.forms[0].submit()</script>`,
      `<iframe src="${way}"></iframe><object data="${way}"></object>`,
      `<script>parent.location = '${way}'</script><script>top.location = '${way}'</script>`,
      `<script>open('${way}')</script>`,
      `<base href="${location.origin}/"><a href="test/elements/artifacts/escaped.html">x</a><script>document.querySelector('a').click()</script>`,
    ];
    for (const page of ways)
      await preview(`<!doctype html>${page}<script>${say('tried')}</script>`);
    await aTimeout(500);
    expect(messages.all).not.to.contain('escaped').and.not.to.contain('javascript ran');
    expect(location.href).to.equal(here);
  });

  it('holds against markup that tries to come before the policy or to end the attribute', async () => {
    const tricks = [
      `<!-- <!doctype html> --><script>fetch('${asset}', {mode: 'no-cors'}).then(() => ${say('leaked')}, () => ${say('safe 1')})</script>`,
      `"></iframe><script>fetch('${asset}', {mode: 'no-cors'}).then(() => ${say('leaked')}, () => ${say('safe 2')})</script>`,
      `&quot;></iframe><script>fetch('${asset}', {mode: 'no-cors'}).then(() => ${say('leaked')}, () => ${say('safe 3')})</script>`,
      `<header><script>fetch('${asset}', {mode: 'no-cors'}).then(() => ${say('leaked')}, () => ${say('safe 4')})</script></header>`,
      `<iframe srcdoc="<script>fetch('${asset}', {mode: 'no-cors'}).then(() => ${say('leaked').replaceAll('"', '&quot;')}, () => ${say('safe 5').replaceAll('"', '&quot;')})</script>"></iframe>`,
    ];
    for (const [at, page] of tricks.entries()) {
      await preview(page);
      await messages.until(`safe ${at + 1}`);
    }
    expect(messages.all).not.to.contain('leaked');
  });

  it('takes no directive from the words of a host', () => {
    const page = frameDocument('x', {
      network: ['https://a.example; script-src *', 'https://b.example'],
      scroll: [0, 0],
      reportTo: '*',
    });
    expect(page).to.contain('img-src data: blob: https://b.example;');
    expect(page).not.to.contain('a.example');
  });

  it('A16.9 follows anchors inside a page, and keeps the reader’s place when it changes', async () => {
    const page = (text: string): string =>
      `<!doctype html><p><a href="#end">${text}</a><div style="height: 3000px"></div><p id="end">End`;
    const element = await preview(
      `${page('one')}<script>document.querySelector('a').click()</script>`,
    );
    await waitUntil(
      () => messages.all.some((data) => JSON.stringify(data).includes('deerflowScroll')),
      'the anchor was followed',
      {timeout: 4000},
    );
    await aTimeout(100);
    messages.all.length = 0;
    element.session = sessionWith({
      'page.html': `${page('two')}<script>addEventListener('load', () => setTimeout(() => top.postMessage(scrollY > 1000 ? 'same place' : 'top', '*'), 50))</script>`,
    });
    await messages.until('same place');
  });

  it('A16.9 gives a page the files beside it, and none from elsewhere', async () => {
    const session = sessionWith({
      'site/index.html': `<link rel="stylesheet" href="style.css"><script src='./app.js'></script>
        <img src="../pic.svg" onload="${say('picture').replaceAll('"', '&quot;')}">
        <img src="../../../../etc/passwd"><img src="/other.png"><img src="gone.png">
        <p id="p">x</p><script>top.postMessage(getComputedStyle(p).color, '*')</script>`,
      'site/style.css': 'p { color: rgb(1, 2, 3) }',
      'site/app.js': say('script ran'),
      'pic.svg': new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], {type: 'image/svg+xml'}),
    });
    await open(session, 'site/index.html');
    for (const message of ['script ran', 'picture', 'rgb(1, 2, 3)']) await messages.until(message);
    expect(session.calls.map((call) => call.replace(/^fetchArtifact /, ''))).to.deep.equal([
      '/mnt/user-data/outputs/site/index.html 0-1048575',
      '/mnt/user-data/outputs/site/style.css',
      '/mnt/user-data/outputs/site/app.js',
      '/mnt/user-data/outputs/pic.svg',
      '/mnt/user-data/outputs/site/gone.png',
    ]);
  });

  it('shows a page’s source on demand', async () => {
    const element = await preview('<h1 class="x">Title</h1>');
    button(element, 'Source').click();
    await waitUntil(() => textOf(element).includes('<h1 class="x">'));
    expect(findAll(element, 'h1')).to.have.length(0);
  });

  it('A16.10 shows an SVG as a picture only, and at no address of the host', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${say('svg ran').replaceAll('"', '&quot;')}"><script>${say('svg ran')}</script></svg>`;
    for (const name of ['pic.svg', 'pic.png']) {
      const file = new Blob([svg], {type: 'image/svg+xml'});
      const element = await open(sessionWith({[name]: file}), name);
      await waitUntil(() => find<HTMLImageElement>(element, 'img')?.complete === true);
      expect(find<HTMLImageElement>(element, 'img')!.src).to.match(/^data:image\/svg\+xml/);
      expect(find(element, 'svg script, iframe')).to.be.null;
    }
    await aTimeout(100);
    expect(messages.all).not.to.contain('svg ran');
  });

  it('draws no link of a Markdown file that would run a script', async () => {
    const element = await open(
      sessionWith({'a.md': '[x](javascript:alert(1)) <img src=x onerror=alert(1)>'}),
      'a.md',
    );
    await waitUntil(() => find(element, '[part~=link-refused]') !== null);
    expect(find(element, 'a[href], img')).to.be.null;
  });
});
