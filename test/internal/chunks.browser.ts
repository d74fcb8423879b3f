import {expect} from '@open-wc/testing';
import {assetBase, setAssetBase} from '../../src/internal/chunks.js';

describe('assetBase', () => {
  const page = globalThis as {Deerflow?: {assetBase?: string}};

  afterEach(() => {
    setAssetBase(undefined);
    delete page.Deerflow;
  });

  it('is what the page has chosen, with one slash at its end', () => {
    expect(assetBase()).to.equal(undefined);
    for (const chosen of ['https://other.example/a', 'https://other.example/a/']) {
      page.Deerflow = {assetBase: chosen};
      expect(assetBase()).to.equal('https://other.example/a/');
    }
  });

  it('is rather what an element says', () => {
    page.Deerflow = {assetBase: 'https://other.example/'};
    setAssetBase('/static/deerflow');
    expect(assetBase()).to.equal('/static/deerflow/');
  });
});
