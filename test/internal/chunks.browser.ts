import {expect} from '@open-wc/testing';
import {chunkUrl, lazy, setAssetBase, setScriptUrl} from '../../src/internal/chunks.js';

describe('chunkUrl', () => {
  afterEach(() => {
    setScriptUrl(undefined);
    setAssetBase(undefined);
    delete (globalThis as {Deerflow?: unknown}).Deerflow;
  });

  it('points beside the script, whatever its query', () => {
    setScriptUrl('https://cdn.example/deerflow/deerflow.js?v=2');
    expect(chunkUrl('login-1.mjs')).to.equal('https://cdn.example/deerflow/chunks/login-1.mjs');
  });

  it('follows the asset base of the page, with or without a slash at its end', () => {
    setScriptUrl('https://cdn.example/deerflow.js');
    for (const assetBase of ['https://other.example/a', 'https://other.example/a/']) {
      (globalThis as {Deerflow?: unknown}).Deerflow = {assetBase};
      expect(chunkUrl('x.mjs')).to.equal('https://other.example/a/chunks/x.mjs');
    }
  });

  it('prefers the asset base of an element, and reads it relative to the page', () => {
    (globalThis as {Deerflow?: unknown}).Deerflow = {assetBase: 'https://other.example/'};
    setAssetBase('/static/deerflow');
    expect(chunkUrl('x.mjs')).to.equal(`${location.origin}/static/deerflow/chunks/x.mjs`);
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
