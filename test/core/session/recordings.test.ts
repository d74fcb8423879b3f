import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Conversation, RunEndReason} from '../../../src/core/index.js';
import {captureBytes, coverage, readStream, streamNames} from '../../support/captures.js';
import {sendJson} from '../../support/http-server.js';
import {playFrames, wireOf} from '../state/helpers.js';
import {ask, openSession} from './harness.js';
import {end, serveRun, stream} from './scripted-run.js';

/** What the run's record said, where it was not `success` (recorded). */
function recordedStatus(name: string): string {
  if (/^(error|recursion|fail_|no_present|subagents)/.test(name)) return 'error';
  return name.startsWith('cancel') ? 'interrupted' : 'success';
}

/** What came from the server: over HTTP the question is this test's own, not the recorded one. */
function said({messages}: Conversation): readonly unknown[] {
  return messages.filter(({type}) => type === 'ai' || type === 'tool').map(wireOf);
}

/** The replies play without the conversation before them, so that their questions are not there to be closed. */
function expectedReason(name: string): RunEndReason {
  if (/^(error|recursion|fail_)/.test(name)) return 'error';
  if (name.startsWith('cancel')) return 'stopped';
  return name.includes('clarify') && !name.includes('reply') ? 'clarification' : 'success';
}

describe(`every recorded run over HTTP: how it ends and what it leaves (${coverage})`, () => {
  for (const name of streamNames()) {
    // The stream of a gap ends with it, and the recording holds no more.
    if (name === 'gap' || name.includes('reply') || name === 'mixed_clarify') continue;
    it(`${name}: ${expectedReason(name)}`, async (t) => {
      const bytes = captureBytes(`${name}.sse`);
      const runId = /"run_id": ?"([^"]+)"/.exec(new TextDecoder().decode(bytes))?.[1] ?? 'run-1';
      const server = await serveRun(t, {
        start: (response) => {
          response.writeHead(200, {'content-type': 'text/event-stream'});
          for (let at = 0; at < bytes.length; at += 4_096)
            response.write(bytes.subarray(at, at + 4_096));
          response.end();
        },
        joins: [stream(end)],
        state: (response) => sendJson(response, 200, {values: {}}),
        other: ({path}, response) => {
          if (!path.endsWith(`/runs/${runId}`)) return false;
          sendJson(response, 200, {run_id: runId, status: recordedStatus(name)});
          return true;
        },
      });
      const heard = openSession(t, {gateway: server.url});
      const {reason} = await ask(heard, 'as recorded');
      assert.equal(reason, expectedReason(name));
      const told = heard.of('error').map(({error}) => error);
      // This gateway knows nothing but the run.
      assert.deepEqual(
        told.filter(({kind}) => kind !== 'not-found').length,
        reason === 'error' ? 1 : 0,
      );
      assert.ok(told.every(({message}) => !/\/(?:home|tmp|usr|opt|root)\//.test(message)));
      assert.equal(heard.session.run.get(), null);
      assert.deepEqual(said(heard.session.conversation.get()), said(playFrames(readStream(name))));
    });
  }
});
