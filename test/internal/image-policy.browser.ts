import {expect} from '@open-wc/testing';
import '../../src/all.js';

const tags = [
  'deerflow-chat',
  'deerflow-messages',
  'deerflow-message',
  'deerflow-markdown',
  'deerflow-artifacts',
] as const;

/** What an element makes of the attribute. */
function policyOf(tag: (typeof tags)[number], value: string): unknown {
  const element = document.createElement(tag);
  element.setAttribute('image-policy', value);
  return element.imagePolicy;
}

describe('image-policy', () => {
  for (const tag of tags) {
    it(`reads the same in every element: ${tag}`, () => {
      const read = (value: string): unknown => policyOf(tag, value);
      expect(read('')).to.equal('gateway');
      expect(read('gateway')).to.equal('gateway');
      expect(read(' allow ')).to.equal('allow');
      expect(read('https://a.example  http://b.example:8080')).to.deep.equal([
        'https://a.example',
        'http://b.example:8080',
      ]);
      expect(read('HTTPS://A.example:443/')).to.deep.equal(['https://a.example']);
    });

    it(`ignores what is no origin, and takes the stricter of two words: ${tag}`, () => {
      const read = (value: string): unknown => policyOf(tag, value);
      expect(read('*')).to.equal('gateway');
      expect(read('al\u200blow')).to.equal('gateway');
      expect(read('cdn.example')).to.equal('gateway');
      expect(read('javascript:alert(1)')).to.equal('gateway');
      expect(read('https://a.example/pictures')).to.equal('gateway');
      expect(read('https://me@a.example')).to.equal('gateway');
      expect(read('allow https://a.example')).to.deep.equal(['https://a.example']);
      expect(read('allow gateway')).to.equal('gateway');
      expect(read('https://a.example gateway')).to.equal('gateway');
      expect(read('https://a.example *')).to.deep.equal(['https://a.example']);
    });
  }
});
