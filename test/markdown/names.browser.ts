import {expect} from '@open-wc/testing';
import {createRenderer, markupOf} from './support.js';

describe('names of rare characters', () => {
  afterEach(() => document.body.replaceChildren());

  it('become characters once all names are there, and only in what is not code', async () => {
    const text =
      '&Dcaron; *&ngE;* `&Dcaron;` \\&Dcaron; &amp;Dcaron; &unknown; [&ouml;](https://e.example/&ouml;)[^1]\n\n';
    const rest = 'settled\n\n[^1]: &ouml;';
    const {root, renderer} = createRenderer();
    renderer.append(`${text}${rest}`, false);
    const link = root.querySelector('a')!;
    expect(link.textContent).to.equal('&ouml;');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(root.textContent).to.equal('Ď ≧̸ &Dcaron; &Dcaron; &Dcaron; &unknown; ö[^1]settled');
    expect(root.querySelector('a')).to.equal(link);
    expect(link.getAttribute('href')).to.equal('https://e.example/ö');
    renderer.append('', true);
    const atOnce = createRenderer();
    atOnce.renderer.append(`${text}${rest}`, true);
    expect(markupOf(root)).to.equal(markupOf(atOnce.root));
  });
});
