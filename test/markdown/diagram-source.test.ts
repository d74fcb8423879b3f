import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {isDrawable, prepareSource} from '../../src/markdown/extras/diagram/prepare-source.js';

const textOf = (source: string): string => prepareSource(source).text;

describe('the source of a diagram', () => {
  it('A19.6 has labelled dotted arrows in the way the library reads them', () => {
    assert.equal(textOf('graph TD\nA -- "x" -.-> B'), 'graph TD\nA -. "x".-> B');
    assert.equal(
      textOf('graph TD\nA --"a b"-.->B -- "c" -.-> D'),
      'graph TD\nA -. "a b".->B -. "c".-> D',
    );
  });

  it('A19.6 keeps all other arrows', () => {
    const arrows =
      'graph TD\nA -- "x" --> B\nA -. "x" .-> B\nA -.-> B\nA -- x --- B\nA == "x" ==> B';
    assert.equal(textOf(arrows), arrows);
  });

  it('A19.6 has plain ends of lines', () => {
    assert.equal(textOf('graph TD\r\nA-->B\rB-->C\r\n'), 'graph TD\nA-->B\nB-->C');
  });

  it('has no settings of the model, and keeps its title', () => {
    const source =
      '---\ntitle: "My plan"\nconfig:\n  securityLevel: loose\n---\n%%{init: {"securityLevel":"loose",\n"themeCSS":"*{}"}}%%\ngraph TD\nA-->B';
    assert.deepEqual(prepareSource(source), {
      text: 'graph TD\nA-->B',
      kind: 'graph',
      title: 'My plan',
    });
  });

  it('has no settings without an end either', () => {
    assert.equal(textOf('graph TD\nA-->B\n%%{init: {"securityLevel":"loose"}'), 'graph TD\nA-->B');
    assert.equal(textOf('graph TD\n%%%{init: {}}%%\nA-->B').includes('{init'), false);
    assert.equal(textOf('graph TD\n%%%%{init: {}}%%{init:{}}%%\nA-->B').includes('%%{'), false);
  });

  it('names its kind, behind comments', () => {
    assert.equal(prepareSource('%% a note\n\nsequenceDiagram\nA->>B: hi').kind, 'sequenceDiagram');
    assert.equal(prepareSource('stateDiagram-v2\n[*] --> a').kind, 'stateDiagram');
    assert.equal(prepareSource(' \n').kind, '');
    assert.equal(prepareSource('{}').kind, '');
  });

  it('is not drawn where the page would wait for it', () => {
    const drawable = (source: string): boolean => isDrawable(prepareSource(source));
    const lines = (count: number, line: string): string => `graph TD\n${`${line}\n`.repeat(count)}`;
    assert.equal(drawable(lines(150, 'A[some text]-->B[some text]')), true);
    assert.equal(drawable(lines(5000, 'A-->B')), false);
    assert.equal(drawable(lines(1, 'A;'.repeat(500))), false);
    assert.equal(drawable(lines(1, 'A & '.repeat(500))), false);
    assert.equal(drawable(`graph TD\nA["${'word '.repeat(1000)}"]`), false);
    assert.equal(drawable('block-beta\nspace:100000000'), false);
    assert.equal(drawable('block-beta\nspace:3'), true);
    assert.equal(drawable('packet-beta\n0-1000000000: "x"'), false);
    assert.equal(drawable('pie\n"large" : 123456789'), true);
  });
});
