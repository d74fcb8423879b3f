import {expect, fixture, html} from '@open-wc/testing';
import type {DeerflowMarkdown} from '../../src/elements/markdown/markdown.element.js';
import {
  block,
  button,
  drawing,
  fenced,
  fetchLibrary,
  isVisible,
  render,
  settled,
  until,
} from './diagram-support.js';

describe('diagrams', function () {
  this.timeout(60_000);
  before(fetchLibrary);

  it('A19.6 a mermaid fence of a settled answer is drawn (complaint PR3196: also in history)', async () => {
    const element = await render(fenced('graph TD\r\nA[Start] -- "go" -.-> B[End]'));
    await until(() => drawing(element) !== null);
    expect(drawing(element)!.textContent).to.include('Start').and.include('End').and.include('go');
    expect(isVisible(block(element).querySelector('pre'))).to.equal(false);
    const box = drawing(element)!.getBoundingClientRect();
    expect(box.width).to.be.greaterThan(50);
    expect(box.height).to.be.greaterThan(50);
  });

  it('A19.6 a fence is drawn once it is closed, and not while it streams', async () => {
    const element = await render('```mermaid\ngraph TD\nA-->B\n', true);
    await settled(element);
    expect(drawing(element)).to.equal(null);
    element.source += 'B-->C\n```\n\nAnd then';
    await until(() => drawing(element) !== null);
    expect(element.streaming).to.equal(true);
    expect(drawing(element)!.querySelectorAll('.node')).to.have.lengthOf(3);
    const shown = drawing(element);
    element.source += ' more text follows.';
    element.streaming = false;
    await element.updateComplete;
    expect(drawing(element)).to.equal(shown);
  });

  it('A19.6 a fence that is never closed stays as it is', async () => {
    const open = await render('```mermaid\ngraph TD\nA-->B');
    const nested = await render('- item\n\n  ```mermaid\n  graph TD\n  A-->B');
    await settled(open);
    for (const element of [open, nested]) {
      expect(element.shadowRoot!.querySelector('[part~=diagram]')).to.equal(null);
      expect(isVisible(element.shadowRoot!.querySelector('pre'))).to.equal(true);
    }
  });

  it('a fence inside a list is drawn', async () => {
    const element = await render('- item\n\n  ```mermaid\n  graph TD\n  A-->B\n  ```\n');
    await until(() => drawing(element) !== null);
  });

  it('A19.6 what cannot be drawn is shown as code, and the rest of the answer is there', async () => {
    const source = 'graph TD\nA --> [[[ what';
    const element = await render(
      `before\n\n${fenced(source)}\nafter\n\n${fenced('graph TD\nC-->D')}`,
    );
    await until(() => drawing(element) !== null);
    await settled(element);
    expect(block(element).querySelector('[part~=diagram], [part~=toggle-diagram]')).to.equal(null);
    expect(block(element).querySelector('code')!.textContent).to.equal(source);
    expect(isVisible(block(element).querySelector('pre'))).to.equal(true);
    expect(element.shadowRoot!.textContent).to.include('before').and.include('after');
  });

  it('the same diagram comes of every way in which its text may arrive', async () => {
    const text = fenced('graph TD\r\nA -- "x" -.-> B') + '\nend';
    const whole = await render(text);
    await until(() => drawing(whole) !== null);
    const plain = (element: DeerflowMarkdown): string =>
      drawing(element)!.outerHTML.replace(/diagram-\d+/g, 'id');
    for (let cut = 1; cut < text.length; cut += 9) {
      const element = await render(text.slice(0, cut), true);
      element.source = text;
      await element.updateComplete;
      element.streaming = false;
      await element.updateComplete;
      await until(() => drawing(element) !== null);
      expect(plain(element)).to.equal(plain(whole));
      element.remove();
    }
  });

  it('its source is behind a button, and comes back', async () => {
    const source = 'graph TD\nA-->B';
    const element = await render(fenced(source));
    await until(() => drawing(element) !== null);
    const toggle = button(element, 'toggle-diagram');
    expect(toggle.ariaLabel).to.equal('Show source');
    toggle.focus();
    toggle.click();
    expect(element.shadowRoot!.activeElement).to.equal(toggle);
    expect(toggle.ariaLabel).to.equal('Show diagram');
    expect(isVisible(drawing(element))).to.equal(false);
    expect(isVisible(block(element).querySelector('pre'))).to.equal(true);
    expect(block(element).querySelector('code')!.textContent).to.equal(source);
    toggle.click();
    expect(isVisible(drawing(element))).to.equal(true);
    expect(button(element, 'copy-code').closest('[part~=code]')).to.equal(block(element));
  });

  it('it is a picture with a name, and can be scrolled by keyboard', async () => {
    const named = await render(
      fenced('graph TD\naccTitle: How it goes\naccDescr: From A to B\nA-->B'),
    );
    const plain = await render(fenced('pie\n"a": 1'));
    const titled = await render(fenced('---\ntitle: Plan\n---\ngraph TD\nA-->B'));
    for (const element of [named, plain, titled]) await until(() => drawing(element) !== null);
    const picture = (element: DeerflowMarkdown): Element =>
      element.shadowRoot!.querySelector('[role=img]')!;
    expect(picture(named).ariaLabel).to.equal('How it goes');
    expect(picture(named).getAttribute('aria-description')).to.equal('From A to B');
    expect(picture(plain).ariaLabel).to.equal('Diagram: pie');
    expect(picture(titled).ariaLabel).to.equal('Plan');
    expect((picture(named) as HTMLElement).tabIndex).to.equal(0);
    await expect(named).to.be.accessible();
  });

  it('it is saved as a file that shows the same on its own', async () => {
    const element = await render(
      fenced('graph TD\nA["b & c"]-->B\nclassDef x fill:#123456\nclass A x'),
    );
    await until(() => drawing(element) !== null);
    const saved = new Promise<HTMLAnchorElement>((resolve) => {
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function () {
        HTMLAnchorElement.prototype.click = click;
        resolve(this);
      };
    });
    button(element, 'download-diagram').click();
    const link = await saved;
    expect(link.download).to.equal('graph.svg');
    const text = await (await fetch(link.href)).text();
    const file = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(file.querySelector('parsererror')).to.equal(null);
    expect(file.querySelector('style')!.textContent).to.include('stroke');
    expect(file.documentElement.textContent).to.include('b & c');
    const image = new Image();
    image.src = link.href;
    await image.decode();
    expect(image.naturalWidth).to.be.greaterThan(50);
  });

  it('it follows the colours of its place', async () => {
    const element = await render(fenced('graph TD\nA-->B'));
    element.style.colorScheme = 'light';
    await until(() => drawing(element) !== null);
    await settled(element);
    const colour = (): string => getComputedStyle(drawing(element)!.querySelector('text')!).fill;
    const light = colour();
    element.style.colorScheme = 'dark';
    await until(() => colour() !== light);
    const dark = colour();
    element.style.setProperty('--deerflow-text', 'rgb(1, 120, 3)');
    await until(() => colour() !== dark);
    expect(colour()).to.equal('rgb(1, 120, 3)');
  });

  it('a host can leave them as text, or bring its own', async () => {
    const element = await fixture<DeerflowMarkdown>(
      html`<deerflow-markdown .extras=${{mermaid: null}}></deerflow-markdown>`,
    );
    element.source = fenced('graph TD\nA-->B');
    await element.updateComplete;
    await settled(element);
    expect(drawing(element)).to.equal(null);
    expect(isVisible(element.shadowRoot!.querySelector('pre'))).to.equal(true);
  });
});
