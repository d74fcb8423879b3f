import {expect} from '@open-wc/testing';
import {assetBase, lazy, setAssetBase} from '../../src/internal/chunks.js';

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

describe('lazy', () => {
  it('loads once for all who ask', async () => {
    let loads = 0;
    const load = lazy(() => Promise.resolve(++loads));
    expect(await Promise.all([load(), load()])).to.deep.equal([1, 1]);
    expect(await load()).to.equal(1);
  });

  it('tries again after a failure', async () => {
    let loads = 0;
    const load = lazy(() =>
      ++loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('here'),
    );
    const failure: unknown = await load().catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message', 'offline');
    expect(await load()).to.equal('here');
  });
});
