import {expect} from '@open-wc/testing';
import {define} from '../../src/internal/define.js';
import {version} from '../../src/internal/version.js';

const versionKey = Symbol.for('deerflow-elements/version');

describe('define', () => {
  let warnings: string[];
  const original = console.warn;

  beforeEach(() => {
    warnings = [];
    console.warn = (...values: unknown[]) => warnings.push(values.join(' '));
  });

  afterEach(() => {
    console.warn = original;
  });

  it('registers a tag that is free', () => {
    class Free extends HTMLElement {}
    define('deerflow-test-free', Free);
    expect(customElements.get('deerflow-test-free')).to.equal(Free);
    expect(warnings).to.deep.equal([]);
  });

  it('stays silent when the same version comes a second time', () => {
    class First extends HTMLElement {}
    class Second extends HTMLElement {}
    define('deerflow-test-twice', First);
    define('deerflow-test-twice', Second);
    define('deerflow-test-twice', First);
    expect(customElements.get('deerflow-test-twice')).to.equal(First);
    expect(warnings).to.deep.equal([]);
  });

  it('names both versions, once for all tags, when another version came first', () => {
    for (const tag of ['deerflow-test-older', 'deerflow-test-older-too']) {
      class Older extends HTMLElement {}
      Object.defineProperty(Older, versionKey, {value: '0.0.1'});
      customElements.define(tag, Older);
      define(tag, class extends HTMLElement {});
      expect(customElements.get(tag)).to.equal(Older);
    }
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('0.0.1').and.to.contain(version);
  });

  it('warns instead of throwing when a name cannot be registered', () => {
    define('nodash', class extends HTMLElement {});
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('<nodash>');
  });
});
