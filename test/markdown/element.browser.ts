import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import '../../src/elements/markdown/define.js';
import type {DeerflowMarkdown} from '../../src/elements/markdown/markdown.element.js';
import {scheduleFlush} from '../../src/internal/schedule-flush.js';
import type {Extra} from '../../src/markdown/index.js';

const partOf = (element: DeerflowMarkdown, part: string): HTMLElement =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part~=${part}]`)!;

async function render(source: string): Promise<DeerflowMarkdown> {
  const element = await fixture<DeerflowMarkdown>(html`<deerflow-markdown></deerflow-markdown>`);
  element.lang = 'en';
  element.extras = {highlight: null, math: null};
  element.source = source;
  await element.updateComplete;
  return element;
}

async function until(met: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !met(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(met()).to.equal(true);
}

describe('deerflow-markdown', () => {
  it('shows its source attribute', async () => {
    const element = await fixture<DeerflowMarkdown>(
      html`<deerflow-markdown source="# Title"></deerflow-markdown>`,
    );
    expect(partOf(element, 'heading').textContent).to.equal('Title');
  });

  it('shows the same whether the source is set before or after it is on the page', async () => {
    const early = document.createElement('deerflow-markdown');
    early.source = 'a *b*';
    document.body.append(early);
    await early.updateComplete;
    const late = await render('a *b*');
    expect(early.shadowRoot?.textContent).to.equal(late.shadowRoot?.textContent);
    early.remove();
  });

  it('shows streamed text once per frame, and updateComplete waits for it', async () => {
    const element = await render('');
    element.streaming = true;
    await element.updateComplete;
    element.source = 'a **b';
    element.source = 'a **bc';
    expect(partOf(element, 'markdown').textContent).to.equal('');
    await element.updateComplete;
    expect(partOf(element, 'markdown').querySelector('strong')?.textContent).to.equal('bc');
    expect(element.matches(':state(streaming)')).to.equal(true);
    element.streaming = false;
    await element.updateComplete;
    expect(partOf(element, 'markdown').textContent).to.equal('a **bc');
  });

  it('shows what comes with a frame in that frame', async () => {
    const element = await render('');
    element.streaming = true;
    element.source = 'a';
    await element.updateComplete;
    let frames = 0;
    await new Promise<void>((resolve) =>
      scheduleFlush(() => {
        requestAnimationFrame(() => (frames += 1));
        element.source = 'a b';
        resolve();
      }),
    );
    await element.updateComplete;
    expect(partOf(element, 'markdown').textContent).to.equal('a b');
    expect(frames).to.equal(0);
  });

  it('goes on after it was moved in the page', async () => {
    const element = await render('');
    element.streaming = true;
    await element.updateComplete;
    element.source = 'first';
    const place = document.createElement('div');
    document.body.append(place);
    place.append(element);
    await element.updateComplete;
    expect(partOf(element, 'markdown').textContent).to.equal('first');
    place.remove();
  });

  it('announces a link before it is followed, and lets the host veto', async () => {
    const element = await render('[a](https://example.org/x)');
    const link = partOf(element, 'link');
    let prevented: boolean | undefined;
    element.addEventListener('deerflow-link-click', (event) => event.preventDefault());
    addEventListener('click', (event) => (prevented = event.defaultPrevented), {once: true});
    setTimeout(() => link.click());
    const {detail} = await oneEvent(element, 'deerflow-link-click');
    expect(detail).to.deep.equal({href: 'https://example.org/x', kind: 'external'});
    expect(prevented).to.equal(true);
  });

  it('leaves the address of the page alone when an anchor is followed', async () => {
    const element = await render('[go](#second-heading)\n\n# Second heading\n');
    const before = location.href;
    partOf(element, 'link').click();
    expect(location.href).to.equal(before);
    expect(element.shadowRoot?.activeElement).to.equal(partOf(element, 'heading'));
  });

  it('numbers footnotes in the order of their marks and links both ways', async () => {
    const element = await render('b[^b] a[^a] b[^b]\n\n[^a]: A\n[^b]: B *x*\n');
    const marks = [...element.shadowRoot!.querySelectorAll('[part~=footnote-mark]')];
    expect(marks.map((mark) => mark.textContent)).to.deep.equal(['1', '2', '1']);
    const notes = [...partOf(element, 'footnotes').querySelectorAll('li')];
    expect(notes.map((note) => note.textContent)).to.deep.equal(['B x↩', 'A↩']);
    marks[1]?.querySelector('a')?.click();
    expect(element.shadowRoot?.activeElement).to.equal(notes[1]);
  });

  it('A19.10 copies the code, and says so', async () => {
    const element = await render('```js\nlet a = 1;\n```');
    const copied: string[] = [];
    const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {writeText: (text: string) => Promise.resolve(void copied.push(text))},
    });
    const button = partOf(element, 'copy-code');
    button.click();
    await until(() => button.ariaLabel === 'Copied');
    expect(copied).to.deep.equal(['let a = 1;']);
    if (original) Object.defineProperty(navigator, 'clipboard', original);
    else delete (navigator as {clipboard?: unknown}).clipboard;
  });

  it('fetches a foreign image when its button is pressed', async () => {
    const element = await render('![A chart](http://127.0.0.1:9/c.png)');
    partOf(element, 'image-placeholder').click();
    expect(partOf(element, 'image').getAttribute('src')).to.equal('http://127.0.0.1:9/c.png');
    expect(partOf(element, 'image-placeholder').hidden).to.equal(true);
  });

  describe('a host’s renderers of code blocks', () => {
    const chart = (code: string): HTMLElement => {
      const element = document.createElement('b');
      element.textContent = `drawn: ${code}`;
      return element;
    };

    async function renderWith(
      source: string,
      markdownRenderers: NonNullable<DeerflowMarkdown['markdownRenderers']>,
    ): Promise<DeerflowMarkdown> {
      const element = await render('');
      element.markdownRenderers = markdownRenderers;
      element.source = source;
      await element.updateComplete;
      return element;
    }

    it('show what they made of a block of their language, with its code still there to copy', async () => {
      const element = await renderWith('```Chart\na: 1\n```\n\n```js\nx\n```', {
        chart: (code, language) => chart(`${language} ${code}`),
      });
      await until(() => partOf(element, 'code-rendered') !== null);
      expect(partOf(element, 'code-rendered').textContent).to.equal('drawn: chart a: 1');
      const blocks = [...element.shadowRoot!.querySelectorAll<HTMLElement>('[part~=code-scroll]')];
      expect(blocks.map(({hidden}) => hidden)).to.deep.equal([true, false]);
      expect(blocks[0]?.textContent).to.equal('a: 1');
    });

    it('are asked once, when the block is complete, whatever it came in', async () => {
      const asked: string[] = [];
      const element = await renderWith('', {
        chart: async (code) => {
          asked.push(code);
          return chart(code);
        },
      });
      element.streaming = true;
      for (const part of ['```chart\na', ': 1\nb: 2\n``', '`\n\nAfter', ' it']) {
        element.source += part;
        await element.updateComplete;
      }
      await until(() => partOf(element, 'code-rendered') !== null);
      element.streaming = false;
      await element.updateComplete;
      expect(asked).to.deep.equal(['a: 1\nb: 2']);
      expect(partOf(element, 'code-rendered').textContent).to.equal('drawn: a: 1\nb: 2');
    });

    it('leave the code where they fail, have nothing, or give markup', async () => {
      let asked = 0;
      const element = await renderWith('```a\n1\n```\n```b\n2\n```\n```c\n3\n```\n```d\n4\n```', {
        a: () => {
          asked += 1;
          throw new Error('cannot');
        },
        b: () => {
          asked += 1;
          return Promise.reject(new Error('cannot'));
        },
        c: () => {
          asked += 1;
          return null;
        },
        d: () => {
          asked += 1;
          return '<img src=x>' as unknown as Node;
        },
      });
      await until(() => asked === 4);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const blocks = [...element.shadowRoot!.querySelectorAll<HTMLElement>('[part~=code-scroll]')];
      expect(blocks.map(({hidden}) => hidden)).to.deep.equal([false, false, false, false]);
      expect(partOf(element, 'code-rendered')).to.equal(null);
      expect(element.shadowRoot?.querySelector('img')).to.equal(null);
    });

    it('are used for what is there already when they come later, and not for other names of objects', async () => {
      const element = await render('```constructor\n1\n```\n```chart\na\n```');
      element.markdownRenderers = {chart};
      await element.updateComplete;
      await until(() => partOf(element, 'code-rendered') !== null);
      expect(partOf(element, 'code-rendered').textContent).to.equal('drawn: a');
    });
  });

  it('never asks the page’s own server for a relative image', async () => {
    const element = await render('![A chart](chart.png)\n\n![A plan](/plan.png)');
    element.imagePolicy = 'allow';
    await element.updateComplete;
    const images = [...element.shadowRoot!.querySelectorAll('img')];
    expect(images.map(({alt}) => alt)).to.deep.equal(['A chart', 'A plan']);
    for (const image of images) expect(image.hasAttribute('src')).to.equal(false);
    expect(element.shadowRoot?.querySelector('button')).to.equal(null);
    element.resolveImage = () => undefined;
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('button')).to.equal(null);
  });

  it('shows an image that the host has to fetch first', async () => {
    const element = await render('');
    element.resolveImage = (src) => Promise.resolve(`https://gw.example${src}`);
    element.source = '![x](/mnt/user-data/outputs/x.png)';
    await element.updateComplete;
    await until(() => partOf(element, 'image').hasAttribute('src'));
    expect(partOf(element, 'image').getAttribute('src')).to.equal(
      'https://gw.example/mnt/user-data/outputs/x.png',
    );
  });

  it('shows a picture that the host hands over itself, and takes none from the text', async () => {
    const svg = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';
    const element = await render('');
    element.resolveImage = (src) =>
      src.startsWith('/mnt/') ? Promise.resolve(svg) : Promise.resolve(undefined);
    element.source = `![x](/mnt/x.svg)\n\n![y](<${svg}>)`;
    await element.updateComplete;
    await until(() => partOf(element, 'image').hasAttribute('src'));
    const images = element.shadowRoot!.querySelectorAll('img[src]');
    expect([...images].map((image) => image.getAttribute('alt'))).to.deep.equal(['x']);
  });

  it('draws blocks that follow each other with nothing but a blank line between them', async () => {
    const element = await render('```python\na\n```\n\n```js\nb\n```\n\n$$\nx\n$$');
    const root = element.shadowRoot!;
    expect([...root.querySelectorAll('pre')].map((code) => code.textContent?.trim())).to.deep.equal(
      ['a', 'b'],
    );
    expect(root.textContent).not.to.include('```').and.not.to.include('$$');
  });

  it('links marks to the sources it is given', async () => {
    const element = await render('fact [1] other [2]');
    element.sources = [{title: 'First', url: 'https://example.org/1'}];
    await element.updateComplete;
    const link = partOf(element, 'source') as HTMLAnchorElement;
    expect(link.href).to.equal('https://example.org/1');
    expect(partOf(element, 'markdown').textContent).to.equal('fact 1 other [2]');
  });

  it('colours finished code', async () => {
    const element = await render('');
    element.extras = {};
    element.source = '```js\nconst a = "b";\n```';
    await element.updateComplete;
    await until(() => element.shadowRoot!.querySelector('.hl-keyword') !== null);
    expect(partOf(element, 'code').querySelector('code')?.textContent).to.equal('const a = "b";');
  });

  it('sets formulas as MathML, and leaves TeX that cannot be read', async () => {
    const element = await render('');
    element.extras = {};
    element.source = '$x^2$ and $\\frac{$ and $\\href{javascript:alert(1)}{y}$';
    await element.updateComplete;
    await until(() => element.shadowRoot!.querySelector('math') !== null);
    expect(element.shadowRoot!.querySelector('math msup')).to.not.equal(null);
    expect(partOf(element, 'markdown').textContent).to.include('\\frac{');
    expect(element.shadowRoot!.querySelector('a, [href], [style]')).to.equal(null);
  });

  it('leaves code readable when colouring cannot be fetched', async () => {
    const element = await render('');
    element.extras = {highlight: () => Promise.reject<Extra>(new Error('offline'))};
    element.source = '```js\nlet a;\n```';
    await element.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(partOf(element, 'code').querySelector('code')?.textContent).to.equal('let a;');
  });

  it('speaks the language it stands in', async () => {
    const element = await render('```js\n1\n```');
    element.lang = 'zh-CN';
    element.requestUpdate();
    await element.updateComplete;
    expect(partOf(element, 'copy-code').ariaLabel).to.equal('复制代码');
  });

  it('is accessible', async () => {
    const element = await render(
      '# T\n\n- [x] a\n- [ ] b\n\n```js\nlet a;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![i](https://e.example/i.png) [x](javascript:1) note[^1]\n\n[^1]: N\n',
    );
    await expect(element).to.be.accessible();
  });
});
