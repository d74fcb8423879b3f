import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {WireMessage} from '../../../src/core/protocol/wire.js';
import {addReasoning, noReasoning} from '../../../src/core/state/reasoning.js';
import {emptyJson, readJson, type PartialJson} from '../../../src/core/state/partial-json.js';
import {runs} from '../../support/arbitraries.js';
import {byId, callChunk, chunk, play, told} from './helpers.js';

function assembled(...chunks: readonly WireMessage[]): WireMessage {
  return byId(play(chunks.map((message) => told(message))), 'a');
}

describe('A2.6 messages from chunks', () => {
  it('adds text up and becomes an ai message', () => {
    const {type, content} = assembled(chunk('a', 'Hel'), chunk('a', ''), chunk('a', 'lo'));
    assert.deepEqual([type, content], ['ai', 'Hello']);
  });

  it('joins blocks by index, and texts without an index with the text before', () => {
    const blocks = (...content: readonly object[]): WireMessage => chunk('a', '', {content});
    const {content} = assembled(
      blocks({type: 'thinking', thinking: 'Let ', index: 0}),
      blocks({type: 'thinking', thinking: 'me', index: 0}),
      blocks({type: 'text', text: 'A', index: 1}),
      blocks({type: 'text', text: 'B', index: 1}),
      blocks({type: 'text', text: 'C'}),
      blocks({type: 'text', text: 'D'}),
    );
    assert.deepEqual(content, [
      {type: 'thinking', thinking: 'Let me', index: 0},
      {type: 'text', text: 'AB', index: 1},
      {type: 'text', text: 'CD'},
    ]);
  });

  it('keeps plain strings among blocks', () => {
    const {content} = assembled(
      chunk('a', 'x'),
      chunk('a', '', {content: ['y', {type: 'text', text: 'z', index: 0}]}),
    );
    assert.deepEqual(content, ['xy', {type: 'text', text: 'z', index: 0}]);
  });

  it('merges interleaved calls by index; name and id come once', () => {
    const {tool_calls: calls} = assembled(
      callChunk('a', '', {index: 0, id: 'c0', name: 'ls'}),
      callChunk('a', '', {index: 1, id: 'c1', name: 'bash'}),
      callChunk('a', '{"path', {index: 0}),
      callChunk('a', '{"command": "ec', {index: 1}),
      callChunk('a', '": "/mnt"}', {index: 0}),
    );
    assert.deepEqual(calls, [
      {type: 'tool_call', id: 'c0', name: 'ls', args: {path: '/mnt'}},
      {type: 'tool_call', id: 'c1', name: 'bash', args: {command: 'ec'}, partial: true},
    ]);
  });

  it('takes a second id under the same index for another call', () => {
    const {tool_calls: calls} = assembled(
      callChunk('a', '{"a":1}', {index: 0, id: 'c0', name: 'x'}),
      callChunk('a', '{"b":2}', {index: 0, id: 'c1', name: 'y'}),
    );
    assert.deepEqual(
      calls?.map(({id, args}) => [id, args]),
      [
        ['c0', {a: 1}],
        ['c1', {b: 2}],
      ],
    );
  });

  it('ignores the partial parses on chunks', () => {
    const {tool_calls: calls} = assembled(
      chunk('a', 'x', {tool_calls: [{id: null, name: '', args: {}}], invalid_tool_calls: [{}]}),
    );
    assert.deepEqual(calls, []);
  });

  it('keeps the last readable arguments when the text turns out not to be JSON', () => {
    const {tool_calls: calls} = assembled(
      callChunk('a', '{"path": "/a", ', {id: 'c', name: 'ls'}),
      callChunk('a', '}}{{'),
      callChunk('a', '"more": 1'),
    );
    assert.deepEqual(calls?.[0]?.args, {path: '/a'});
    assert.equal(calls?.[0]?.partial, true);
  });

  it('sums usage and keeps the latest response metadata', () => {
    const usage = (input: number): object => ({
      usage_metadata: {input_tokens: input, output_tokens: 1, total_tokens: input + 1},
      response_metadata: {finish_reason: `f${input}`},
    });
    const message = assembled(chunk('a', 'x', usage(3)), chunk('a', '', usage(4)));
    assert.deepEqual(message.usage_metadata, {input_tokens: 7, output_tokens: 2, total_tokens: 9});
    assert.deepEqual(message.response_metadata, {finish_reason: 'f4'});
  });

  it('drops a chunk without an id', () => {
    assert.deepEqual(play([told(chunk('', 'lost'))]).messages, []);
  });

  it('a chunk never reaches the object prototype', () => {
    const kwargs = JSON.parse('{"__proto__": {"polluted": true}}') as object;
    assembled(
      chunk('a', 'x', {additional_kwargs: kwargs}),
      chunk('a', '', {additional_kwargs: kwargs}),
    );
    const args = '{"__proto__": {"polluted": true}, "a": 1}';
    const {tool_calls: calls} = assembled(callChunk('a', args, {id: 'c', name: 'x'}));
    assert.equal(Object.getPrototypeOf(calls?.[0]?.args), Object.prototype);
    assert.equal(({} as {polluted?: boolean}).polluted, undefined);
  });
});

describe('A2.7 reasoning', () => {
  const read = (...pieces: readonly string[]): string =>
    pieces.reduce(addReasoning, noReasoning).text;

  it('adds deltas up', () => {
    assert.equal(
      read('The user', ' said so', 'mething; ', 'ha', 'ha'),
      'The user said something; haha',
    );
  });

  it('replaces what each piece repeats as a whole', () => {
    assert.equal(read('The user', 'The user said', 'The user said so'), 'The user said so');
  });

  it('recovers from beginnings too short to tell', () => {
    assert.equal(read('I', 'I n', 'I need', 'I need a', 'I need a plan'), 'I need a plan');
  });

  it('goes on after a whole piece with a delta', () => {
    assert.equal(read('I think', 'I think so', ', yes'), 'I think so, yes');
  });

  it('any text comes out of its deltas, if it does not begin like its beginning', () => {
    const property = fc.property(fc.array(fc.string({minLength: 1}), {maxLength: 30}), (pieces) => {
      fc.pre(!(pieces[1] ?? '').startsWith(pieces[0] ?? ''));
      fc.pre(
        pieces.every((piece, i) => i === 0 || piece.length <= pieces.slice(0, i).join('').length),
      );
      assert.equal(read(...pieces), pieces.join(''));
    });
    fc.assert(property, runs(500));
  });

  it('any text comes out of growing pieces', () => {
    const property = fc.property(fc.string({minLength: 8}), fc.array(fc.nat(100)), (text, cuts) => {
      fc.pre(text.slice(0, 6).trim().length > 4);
      const ends = cuts.map((cut) => 6 + (cut % (text.length - 6))).toSorted((a, b) => a - b);
      assert.equal(
        read(...[...new Set([...ends, text.length])].map((end) => text.slice(0, end))),
        text,
      );
    });
    fc.assert(property, runs(500));
  });
});

describe('JSON in fragments', () => {
  const readAll = (...fragments: readonly string[]): PartialJson =>
    fragments.reduce(readJson, emptyJson);

  it('reads any JSON, cut anywhere', () => {
    const property = fc.property(
      fc.json({maxDepth: 4}),
      fc.array(fc.nat(400), {maxLength: 8}),
      fc.boolean(),
      (compact, cuts, spaced) => {
        const value: unknown = JSON.parse(compact);
        fc.pre(typeof value === 'object' && value !== null);
        const text = spaced ? JSON.stringify(value, null, 2) : compact;
        const ends = cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b);
        const fragments = [...ends, text.length].map((end, i) => text.slice(ends[i - 1] ?? 0, end));
        const read = readAll(...fragments);
        assert.deepEqual(read.value, value);
        assert.equal(read.status, 'complete');
      },
    );
    fc.assert(property, runs(1500));
  });

  it('shows unfinished texts, and no unfinished words, numbers, keys or escapes', () => {
    const {value} = readAll('{"a": "x\\n\\u00', '');
    assert.deepEqual(value, {a: 'x\n'});
    assert.deepEqual(readAll('{"a": 1', '2').value, {});
    assert.deepEqual(readAll('{"a": 1', '2, "b').value, {a: 12});
    assert.deepEqual(readAll('{"a": [tru').value, {a: []});
    assert.deepEqual(readAll('{"a": [true, "b').value, {a: [true, 'b']});
  });

  it('changes no earlier state', () => {
    const first = readAll('{"todos": [{"content": "a');
    const before = structuredClone(first.value);
    readJson(first, 'bc"}, {"content": "d"}]}');
    readJson(first, 'xyz');
    assert.deepEqual(first.value, before);
  });

  it('ends quietly where the text is not JSON', () => {
    for (const text of ['{]', '{"a" 1', 'nope', '{"a": "\\x"}', '{"a": 01x}', '[1 2]', '{,}']) {
      assert.equal(readAll(text, ' ').status, 'broken', text);
    }
  });

  it('does not read a long text from its start again with every fragment', () => {
    const text = JSON.stringify({content: 'x\n"é'.repeat(4000)});
    const {exec} = RegExp.prototype;
    let searched = 0;
    RegExp.prototype.exec = function (input: string): RegExpExecArray | null {
      searched += input.length - this.lastIndex;
      return exec.call(this, input);
    };
    try {
      let state = emptyJson;
      for (let at = 0; at < text.length; at += 20) state = readJson(state, text.slice(at, at + 20));
      assert.equal(state.status, 'complete');
    } finally {
      RegExp.prototype.exec = exec;
    }
    assert.ok(searched < 20 * text.length, `${searched} characters searched in ${text.length}`);
  });
});
