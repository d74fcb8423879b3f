import {expect} from '@open-wc/testing';
import {drawing, fenced, fetchLibrary, isVisible, render, settled} from './diagram-support.js';
import {hostile} from './diagrams.js';

describe('hostile diagrams', function () {
  this.timeout(60_000);
  before(fetchLibrary);

  for (const [name, source] of Object.entries(hostile)) {
    it(`nothing comes of ${name}`, async () => {
      const asked: string[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const {name: address} of list.getEntries()) asked.push(address);
      });
      observer.observe({type: 'resource'});
      const element = await render(fenced(source));
      const start = performance.now();
      await settled(element);
      const svg = drawing(element);
      if (svg) {
        const sheets = element.shadowRoot!.querySelector('[part~=diagram]')!.shadowRoot!;
        const css = sheets.adoptedStyleSheets
          .flatMap((sheet) => [...sheet.cssRules])
          .map(({cssText}) => cssText)
          .join('\n');
        expect(css).not.to.match(/url\((?!["']?#)|@import|evil/);
        for (const node of [svg, ...svg.querySelectorAll('*')]) {
          for (const {name: attribute, value} of node.attributes) {
            expect(attribute).not.to.match(/^on/);
            expect(value).not.to.match(/javascript:|url\((?!["']?#)|evil\.example/);
            if (attribute.endsWith('href')) expect(value).to.match(/^#/);
          }
        }
        expect(svg.querySelector('foreignObject, script, image, iframe, a, use')).to.equal(null);
      } else expect(isVisible(element.shadowRoot!.querySelector('pre'))).to.equal(true);
      expect(performance.now() - start).to.be.lessThan(10_000);
      expect((globalThis as {pwned?: unknown}).pwned).to.equal(undefined);
      expect(asked.filter((address) => address.includes('evil'))).to.deep.equal([]);
      observer.disconnect();
    });
  }
});
