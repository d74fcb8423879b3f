import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {FeedRow} from '../../../src/core/index.js';
import {sendJson, serve} from '../../support/http-server.js';
import {openSession, questions, until} from './harness.js';

/** Question and answer of one turn, in feed rows with holes between their numbers. */
function turn(index: number): FeedRow[] {
  const row = (offset: number, type: 'human' | 'ai'): FeedRow => ({
    seq: index * 4 + offset,
    run_id: `run-${index}`,
    content: {type, id: `${type}-${index}`, content: `${type} ${index}`},
  });
  return [row(1, 'human'), row(2, 'ai')];
}

function page(rows: readonly FeedRow[], before: number | null): object {
  const older = rows.filter(({seq}) => before === null || seq < before);
  const data = older.slice(-50);
  const more = older.length > data.length;
  return {data, has_more: more, next_before_seq: more ? data[0]?.seq : null};
}

describe('A7.3 a thread of a thousand turns', () => {
  it('is read page by page, refreshed, and has no hole after a long run of somebody else', async (t) => {
    const rows = Array.from({length: 1000}, (_, index) => turn(index)).flat();
    const server = await serve(t, ({path}, response) => {
      const url = new URL(path, 'http://gateway');
      if (url.pathname.endsWith('/messages/page')) {
        const before = url.searchParams.get('before_seq');
        sendJson(response, 200, page(rows, before === null ? null : Number(before)));
      } else if (url.pathname.endsWith('/state'))
        sendJson(response, 200, {values: {title: 'long'}});
      else if (url.pathname.endsWith('/runs')) sendJson(response, 200, []);
      else sendJson(response, 404, {detail: 'Not Found'});
    });
    const heard = openSession(t, {gateway: server.url, threadId: 'long'});
    const {session} = heard;
    await session.ready;
    await until('the newest page', () => questions(heard).length === 25);
    assert.equal(questions(heard).at(-1), 'human 999');

    // Two pages more than were known came while nobody looked.
    rows.push(...Array.from({length: 60}, (_, index) => turn(1000 + index)).flat());
    await session.reload();
    await until('the hole is closed', () => questions(heard).length === 85);

    for (let read = 0; session.conversation.get().history.hasMore; read += 1) {
      await session.loadOlder();
      if (read % 5 === 0) await session.reload();
    }
    const shown = questions(heard);
    assert.deepEqual(
      shown,
      Array.from({length: 1060}, (_, index) => `human ${index}`),
    );
    const cursors = server.seen.filter(({path}) => path.includes('before_seq')).length;
    assert.ok(cursors <= 1060 / 25 + 5, `${cursors} pages asked for`);
  });

  it('A7.2 keeps what is shown when a page is not to be trusted', async (t) => {
    let isBroken = false;
    const rows = Array.from({length: 60}, (_, index) => turn(index)).flat();
    const server = await serve(t, ({path}, response) => {
      const url = new URL(path, 'http://gateway');
      if (url.pathname.endsWith('/messages/page')) {
        const before = url.searchParams.get('before_seq');
        const good = page(rows, before === null ? null : Number(before));
        sendJson(
          response,
          200,
          isBroken ? {...good, data: [{seq: -1, run_id: 'x', content: {}}]} : good,
        );
      } else if (url.pathname.endsWith('/state')) sendJson(response, 200, {values: {}});
      else if (url.pathname.endsWith('/runs')) sendJson(response, 200, []);
      else sendJson(response, 404, {detail: 'Not Found'});
    });
    const heard = openSession(t, {gateway: server.url, threadId: 'long'});
    await heard.session.ready;
    await until('the newest page', () => questions(heard).length === 25);
    isBroken = true;
    await heard.session.loadOlder();
    assert.equal(questions(heard).length, 25);
    assert.equal(heard.of('error').at(-1)?.error.kind, 'protocol');
    assert.equal(heard.session.conversation.get().history.loadingOlder, false);
    isBroken = false;
    await heard.session.loadOlder();
    assert.equal(questions(heard).length, 50);
  });

  it('A7.3 whoever waited for an older page finds it told, also if it was on its way already', async (t) => {
    const rows = Array.from({length: 60}, (_, index) => turn(index)).flat();
    const server = await serve(t, ({path}, response) => {
      const url = new URL(path, 'http://gateway');
      if (url.pathname.endsWith('/messages/page')) {
        const before = url.searchParams.get('before_seq');
        sendJson(response, 200, page(rows, before === null ? null : Number(before)));
      } else if (url.pathname.endsWith('/state')) sendJson(response, 200, {values: {}});
      else if (url.pathname.endsWith('/runs')) sendJson(response, 200, []);
      else sendJson(response, 404, {detail: 'Not Found'});
    });
    const {session} = openSession(t, {gateway: server.url, threadId: 'long'});
    await session.ready;
    let toldRows = 0;
    session.conversation.subscribe(({messages}) => (toldRows = messages.length));
    const first = session.loadOlder();
    await session.loadOlder();
    assert.equal(toldRows, 100);
    await first;
    assert.equal(server.seen.filter(({path}) => path.includes('before_seq')).length, 1);
    await session.loadOlder();
    assert.equal(toldRows, 120);
  });
});
