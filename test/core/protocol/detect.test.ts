import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decode} from '../../../src/core/protocol/decode.js';
import {
  dialectOfEvent,
  dialectOfFeatures,
  dialectOfMessage,
  dialectOfPaths,
  dialectOfSetup,
  featuresOfPaths,
  hasServerSeq,
  lacksFeature,
} from '../../../src/core/protocol/detect.js';
import {dialectFacts} from '../../../src/core/protocol/dialect.js';
import type {Dialect} from '../../../src/core/session-types.js';
import {createEventReader} from '../../../src/core/transport/sse.js';
import {captureBytes, captureJson, coverage, streamNames} from '../../support/captures.js';

const ofFrame = (event: string, data: unknown, id?: string): Dialect | null => {
  const frame = {event, data: JSON.stringify(data), ...(id && {id})};
  return dialectOfEvent(frame, decode(frame));
};

test('the recorded list of paths is upstream’s, with all it offers', () => {
  const paths = Object.keys(captureJson<Record<string, unknown>>('openapi-paths.json'));
  assert.equal(dialectOfPaths(paths), 'upstream');
  assert.deepEqual(
    [...featuresOfPaths(paths)].toSorted(),
    [...dialectFacts('upstream').features].toSorted(),
  );
});

test('the setup that upstream tells strangers about is its own', () => {
  assert.equal(dialectOfSetup({needs_setup: false, registration_enabled: true}), 'upstream');
  assert.equal(dialectOfSetup({needs_setup: false}), null);
  assert.equal(dialectOfSetup({}), null);
});

test('paths that only the fork has decide, whatever else is there', () => {
  const paths = [
    '/api/models',
    '/api/threads/count',
    '/api/v1/auth/login/username',
    '/api/threads/{id}/artifacts/',
    '/api/threads/{id}/artifacts/{path:path}',
    '/api/threads/{id}/suggestions',
    '/api/threads/{id}/uploads',
  ];
  assert.equal(dialectOfPaths(paths), 'fork');
  assert.deepEqual(
    [...featuresOfPaths(paths)].toSorted(),
    [...dialectFacts('fork').features].toSorted(),
  );
  assert.equal(dialectOfPaths([...paths, '/api/features']), 'fork');
  assert.equal(dialectOfPaths(['/api/models']), null);
});

test('an answer about features is upstream’s when it speaks of agents', () => {
  assert.equal(dialectOfFeatures({agents_api: {enabled: false}}), 'upstream');
  assert.equal(dialectOfFeatures({}), null);
});

test('event ids tell the dialects apart', () => {
  assert.equal(ofFrame('updates', {}, '1764527283486-4'), 'upstream');
  assert.equal(ofFrame('updates', {}, '12'), 'fork');
  assert.equal(ofFrame('end', null, '5'), 'fork');
  assert.equal(ofFrame('end', null), null);
  assert.equal(ofFrame('updates', {}, 'opaque'), null);
});

test('so do the shapes of questions, task progress and titles', () => {
  const fork = {type: 'tool', content: '', additional_kwargs: {clarification: {question: '?'}}};
  const upstream = {type: 'tool', content: '', artifact: {human_input: {question: '?'}}};
  assert.equal(dialectOfMessage(fork), 'fork');
  assert.equal(dialectOfMessage(upstream), 'upstream');
  assert.equal(ofFrame('messages', [fork, {}]), 'fork');
  assert.equal(ofFrame('values', {messages: [{type: 'ai', content: ''}, upstream]}), 'upstream');
  assert.equal(ofFrame('values', {title_provisional: true}), 'fork');
  assert.equal(ofFrame('custom', {type: 'task_running', message: '…'}), 'fork');
  assert.equal(ofFrame('custom', {type: 'task_running', message: {}}), 'upstream');
  assert.equal(ofFrame('custom', {type: 'llm_retry', message: '…'}), null);
});

test(`no frame of a recorded stream is taken for the fork’s (${coverage})`, () => {
  for (const name of streamNames()) {
    const seen = new Set<Dialect | null>();
    const reader = createEventReader((frame) => seen.add(dialectOfEvent(frame, decode(frame))));
    reader.push(captureBytes(`${name}.sse`));
    reader.end();
    assert.ok(!seen.has('fork'), name);
  }
});

test('A6.5 only a positive whole number is a place in the thread', () => {
  const stamped = (deerflow_seq: unknown): boolean =>
    hasServerSeq({type: 'ai', content: '', additional_kwargs: {deerflow_seq}});
  assert.deepEqual([1, 0, -1, 1.5, '1', 2 ** 53, undefined].map(stamped), [
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a feature is missing by status, never by words', () => {
  assert.deepEqual(
    [403, 404, 405, 501, 400, 409, 500, undefined].map((status) => lacksFeature({status})),
    [true, true, true, true, false, false, false, false],
  );
});
