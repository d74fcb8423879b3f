import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {citationsOf} from '../../src/markdown/citations.js';

const urls = (source: string) => citationsOf(source).map(({url}) => url);
const titles = (source: string) => citationsOf(source).map(({title}) => title);

describe('A19.8 sources of an answer', () => {
  it('PR4486 are its citation links, in the order of their first place, each once with how often', () => {
    const source = `One [citation:Alpha](https://a.example/x) and [citation: Beta](https://b.example).

- again [citation:Alpha](https://a.example/x/)
- **bold [citation:Alpha](https://a.example/x#part)**

| a | b |
| - | - |
| 1 | [citation:Gamma](https://c.example) |

> [citation:Delta](https://d.example)`;
    assert.deepEqual(titles(source), ['Alpha', 'Beta', 'Gamma', 'Delta']);
    assert.deepEqual(
      citationsOf(source).map(({count}) => count),
      [3, 1, 1, 1],
    );
  });

  it('are no links in code, of images, of other schemes, or without the prefix', () => {
    const source = [
      '`[citation:A](https://a.example)`',
      '```\n[citation:B](https://b.example)\n```',
      '![citation:C](https://c.example/c.png)',
      '[citation:D](javascript:alert(1)) [citation:E](/mnt/user-data/outputs/e.md)',
      '[F](https://f.example)',
    ].join('\n\n');
    assert.deepEqual(urls(source), []);
  });

  it('keep balanced parentheses of their address', () => {
    assert.deepEqual(urls('[citation:A](https://en.example/wiki/Port_(computing))'), [
      'https://en.example/wiki/Port_(computing)',
    ]);
  });

  it('are named by their host where the title says nothing', () => {
    assert.deepEqual(
      titles(
        '[citation:来源](https://www.a.example/1) [citation:Source](https://b.example) [citation:](https://c.example)',
      ),
      ['a.example', 'b.example', 'c.example'],
    );
  });

  it('have the plain text of titles with markup', () => {
    assert.deepEqual(titles('[citation:The **big** `code` &amp; more](https://a.example)'), [
      'The big code & more',
    ]);
  });
});
