import {expect} from '@open-wc/testing';
import {attacks, expectHarmless} from './attacks.js';
import {createRenderer, renderAtOnce} from './support.js';

declare global {
  interface Window {
    attacked?: boolean;
  }
}

describe('safety', () => {
  afterEach(() => {
    document.body.replaceChildren();
    delete window.attacked;
  });

  it('A19.2 shows attacks as text, at once and at every step of streaming', async () => {
    for (const attack of attacks) {
      expectHarmless(renderAtOnce(attack), attack);
      const {root, renderer} = createRenderer();
      for (const character of attack) {
        renderer.append(character, false);
        expectHarmless(root, attack);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(window.attacked).to.equal(undefined);
  });

  it('A19.2 PR2321 loses no text of HTML', () => {
    const html = '<details><summary>More</summary>inside</details>';
    expect(renderAtOnce(html).textContent).to.equal(html);
  });

  it('A19.7 refuses a link with its text kept and a word on it', () => {
    const root = renderAtOnce('[click *me*](javascript:alert(1))', {});
    expect(root.querySelector('a')).to.equal(null);
    expect(root.textContent).to.equal('click me (unsafe link omitted)');
  });

  it('A19.7 opens other sites and files in a new tab without telling them who sent', () => {
    const root = renderAtOnce('[a](https://example.org) [b](/mnt/user-data/a.md) [c](/docs)', {
      resolveLink: (href) =>
        href.startsWith('/mnt/') ? `https://gw.example/artifacts${href}` : undefined,
    });
    const [external, file, local] = root.querySelectorAll('a');
    expect(external?.rel).to.equal('noopener noreferrer');
    expect(external?.target).to.equal('_blank');
    expect(file?.href).to.equal('https://gw.example/artifacts/mnt/user-data/a.md');
    expect(file?.target).to.equal('_blank');
    expect(local?.target).to.equal('');
  });

  it('A19.7 does not let a host resolve a link to what the policy refuses', () => {
    const root = renderAtOnce('[a](/mnt/x) ![b](/mnt/y)', {
      resolveLink: () => 'javascript:alert(1)',
      resolveImage: () => 'javascript:alert(1)',
    });
    expect(root.querySelector('a[href], img[src]')).to.equal(null);
  });

  it('A19.11 fetches no foreign image until the reader asks', () => {
    const source = '![A chart](https://images.example/c.png?leak=secret)';
    const root = renderAtOnce(source);
    expect(root.querySelector('img')).to.equal(null);
    expect(root.querySelector('button')?.textContent)
      .to.include('A chart')
      .and.include('images.example');
    expect(renderAtOnce(source, {imagePolicy: 'allow'}).querySelector('img')).to.not.equal(null);
    expect(
      renderAtOnce(source, {gatewayOrigin: 'https://images.example'}).querySelector('img'),
    ).to.not.equal(null);
  });

  it('A8.2 strips repeated prompt tags and keeps what is inside, but not in code', () => {
    const text = 'a <memory>kept</memory> <current_date x="1"/>b `<memory>`\n\n    <memory>\n';
    expect(renderAtOnce(text).textContent).to.equal('a kept b <memory><memory>');
  });

  const deep: Record<string, string> = {
    'A19.4 #3393 ten thousand quotes': `${'>'.repeat(10_000)} deep`,
    'A19.4 ten thousand spaced quotes': `${'> '.repeat(10_000)}deep`,
    'A19.4 deep lists': Array.from({length: 400}, (_, at) => `${' '.repeat(at * 2)}- ${at}`).join(
      '\n',
    ),
    'a megabyte on one line': 'word *a* '.repeat(120_000),
    'a megabyte without a space': 'x'.repeat(1_000_000),
    'fifty thousand links': '[a](https://example.org) '.repeat(50_000),
    'fifty thousand links in lines': '[a](https://example.org)\n'.repeat(50_000),
    'open brackets': '['.repeat(20_000),
    'open links': '[a]('.repeat(10_000),
    'open images': '!['.repeat(10_000),
    'open emphasis': '*a **a '.repeat(5_000),
    'nested emphasis': `${'*a **a '.repeat(2_000)}${'a** a*'.repeat(2_000)}`,
    'open backticks': Array.from({length: 300}, (_, at) => `a${'`'.repeat(at)}`).join(' '),
    'open dollars': '$a '.repeat(10_000),
    'open math': '\\(a '.repeat(5_000),
    'wide table': `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n`,
    'many definitions': Array.from(
      {length: 20_000},
      (_, at) => `[${at}]: https://example.org/${at}`,
    ).join('\n'),
  };
  for (const [name, source] of Object.entries(deep)) {
    it(`${name} stays readable`, () => {
      const root = renderAtOnce(source);
      expect(root.querySelectorAll('*').length).to.be.lessThan(60_000);
      if (name !== 'many definitions') expect(root.textContent.length).to.be.greaterThan(3);
      root.remove();
    }).timeout(30_000);
  }
});
