import {expect} from '@open-wc/testing';
import {LateCode, LatePart} from '../../src/internal/late-code.js';
import {eventsOf} from '../elements/support.js';

/** Code that cannot be fetched so many times. */
function codeAfter(failures: number): {
  readonly code: LateCode<string>;
  readonly loads: () => number;
} {
  let loads = 0;
  const code = new LateCode(() =>
    ++loads <= failures ? Promise.reject(new Error('offline')) : Promise.resolve('here'),
  );
  return {code, loads: () => loads};
}

class Host extends HTMLElement {
  updates = 0;
  requestUpdate(): void {
    this.updates += 1;
  }
}
customElements.define('late-code-host', Host);

describe('late code', () => {
  let host: Host;
  beforeEach(() => document.body.append((host = new Host())));
  afterEach(() => host.remove());

  it('is fetched once for all who want it, who are then drawn again', async () => {
    const {code, loads} = codeAfter(0);
    const other = new Host();
    expect(code.want(host)).to.equal(undefined);
    expect(code.want(other)).to.equal(undefined);
    expect(await code.fetch()).to.equal('here');
    expect(code.want(host)).to.equal('here');
    expect([loads(), host.updates, other.updates]).to.deep.equal([1, 1, 1]);
  });

  it('is not fetched for who only would use it, but they are drawn when it comes', async () => {
    const {code, loads} = codeAfter(0);
    code.want(host, false);
    await code.settled();
    expect(loads()).to.equal(0);
    await code.fetch();
    expect(host.updates).to.equal(1);
  });

  it('tells once that it cannot be fetched, by a typed event, and asks again while it is wanted', async function () {
    this.timeout(20_000);
    const {code, loads} = codeAfter(2);
    const errors = eventsOf(document.body, 'deerflow-error');
    code.want(host);
    await code.settled();
    expect(code.failed).to.equal(true);
    expect(code.want(host)).to.equal(undefined);
    await new Promise((resolve) => setTimeout(resolve, 9500));
    expect(loads()).to.equal(3);
    expect(errors.map(({detail}) => detail)).to.deep.equal([
      {
        kind: 'network',
        code: 'chunk',
        message: 'Code could not be fetched: Error: offline',
        retryable: true,
      },
    ]);
  });

  it('is asked for at once when the reader wants it again, and rejects as long as it is not there', async () => {
    const {code, loads} = codeAfter(1);
    const failure: unknown = await code.fetch(host).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message', 'offline');
    expect(await code.fetch(host)).to.equal('here');
    expect([loads(), code.failed]).to.deep.equal([2, false]);
  });

  it('is not asked for again for nobody', async function () {
    this.timeout(10_000);
    const {code, loads} = codeAfter(9);
    code.want(host);
    await code.settled();
    host.remove();
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(loads()).to.equal(1);
  });

  it('tells once it is needed, where it was asked for before that', async function () {
    this.timeout(10_000);
    const {code, loads} = codeAfter(2);
    const errors = eventsOf(document.body, 'deerflow-error');
    code.want(host, false);
    await code.fetch().catch(() => undefined);
    expect([code.failed, errors.length]).to.deep.equal([true, 0]);
    code.want(host);
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect([loads(), errors.length]).to.deep.equal([2, 1]);
  });

  it('tells who needs it while it is fetched for somebody who does not', async () => {
    const {code} = codeAfter(1);
    const errors = eventsOf(document.body, 'deerflow-error');
    const fetched = code.fetch().catch(() => undefined);
    code.want(host);
    await fetched;
    expect(errors.length).to.equal(1);
  });

  it('becomes one part of each element', async () => {
    const {code} = codeAfter(0);
    const part = new LatePart(host, code, (word) => ({word}));
    expect(part.want()).to.equal(undefined);
    const made = await part.fetch();
    expect(made).to.deep.equal({word: 'here'});
    expect(part.want()).to.equal(made);
    expect(part.current).to.equal(made);
  });
});
