/** Scripts in which the model, the run or the connection fails. */
import {
  failure,
  fault,
  pacing,
  respond,
  say,
  script,
  type AgentScript,
  type ModelFailure,
} from './script.js';

const outage: ModelFailure = {
  errorType: 'InternalServerError',
  reason: 'transient',
  message: 'scripted outage',
};

const always = (name: string, summary: string, what: ModelFailure): AgentScript =>
  script(name, summary, function* () {
    yield respond(failure(what));
  });

export const failures: AgentScript[] = [
  script('retry', 'The model fails twice, then answers', function* () {
    yield respond(failure({...outage, times: 2}), say('Recovered after two retries.'));
  }),
  script('busy', 'The provider is busy once', function* () {
    const busy: ModelFailure = {
      errorType: 'ScriptedBusy',
      reason: 'busy',
      message: 'server busy, overloaded',
      times: 1,
    };
    yield respond(failure(busy), say('Recovered from a busy provider.'));
  }),
  always('fail', 'The model fails for good: a fallback message, no error event', outage),
  always('fail_transient', 'The same', outage),
  always('fail_quota', 'Out of quota, not retried', {
    errorType: 'ScriptedQuota',
    reason: 'quota',
    message: 'insufficient_quota',
  }),
  always('fail_auth', 'A wrong provider key, not retried', {
    errorType: 'ScriptedAuth',
    reason: 'auth',
    message: 'invalid api key',
  }),
  always('fail_generic', 'An unknown failure, not retried', {
    errorType: 'ValueError',
    reason: 'generic',
    message: 'scripted generic failure',
  }),
  script('midstream', 'Dies after four chunks; the retry streams under a new id', function* () {
    yield respond(
      pacing({characters: 6}),
      failure({
        errorType: 'ReadError',
        reason: 'transient',
        message: 'connection dropped',
        times: 1,
        afterChunks: 4,
      }),
      say('This partial text is lost and then sent again in full.'),
    );
  }),
  script('error', 'An error event, then end', function* () {
    yield respond(fault('crash'), say(''));
  }),
  script('cut', 'The connection breaks inside a character; the run goes on', function* () {
    yield respond(
      say('这段文字传到一半，连接就会断开；'),
      fault('cut'),
      say('重新连接之后会收到其余部分。 All of it arrives.'),
    );
  }),
  script('gap', 'The reader falls behind the replay buffer', function* () {
    yield respond(
      say('Some of this answer is missed, '),
      fault('gap'),
      say('but the stored state has all of it.'),
    );
  }),
  script('badframe', 'A frame that is not JSON', function* () {
    yield respond(
      say('One frame of this stream is broken, '),
      fault('badframe'),
      say('the others are fine.'),
    );
  }),
  script('unknown_frame', 'Events and message types nobody knows', function* () {
    yield respond(say('Unknown frames '), fault('unknownFrame'), say('are ignored.'));
  }),
];
