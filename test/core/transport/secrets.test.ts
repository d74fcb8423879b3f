import assert from 'node:assert/strict';
import {inspect} from 'node:util';
import {test} from 'node:test';
import * as fc from 'fast-check';
import {createCredentials} from '../../../src/core/transport/auth.js';
import {createGateway} from '../../../src/core/transport/gateway.js';
import type {Gateway} from '../../../src/core/transport/gateway-types.js';
import {redact} from '../../../src/core/transport/redact.js';

/** Long enough not to occur by chance; with everything that URLs and JSON escape. */
const secret = fc
  .string({unit: fc.constantFrom(...'abcXYZ019-._~+/=&%"\\ é?#'), minLength: 10, maxLength: 40})
  .map((text) => `s3cr${text}et`);
const headerToken = secret.map((text) => text.replace(/[^\x21-\x7e]/g, '_'));

/** All ways in which the secret could be written. */
const formsOf = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  new URLSearchParams({s: text}).toString().slice(2),
  JSON.stringify(text).slice(1, -1),
];

function assertNoTrace(error: unknown, secrets: readonly string[]): void {
  const told = inspect(error, {depth: 10, showHidden: true});
  for (const form of secrets.flatMap(formsOf)) {
    assert.ok(!told.includes(form), `${form} is in ${told}`);
  }
}

/** Gateways that repeat what they were sent, in every form an error can take. */
type Echo = (what: string) => Promise<Response>;
const echoes: Echo[] = [
  async (what) => Response.json({detail: `Invalid token ${what}.`}, {status: 401}),
  async (what) => Response.json({detail: {code: what, message: what}}, {status: 403}),
  async (what) => Response.json({detail: [{loc: [what], msg: what, type: what}]}, {status: 422}),
  async (what) => new Response(`Failed: ${what}`, {status: 500}),
  async (what) =>
    new Response(`<html><title>${what}</title>`, {
      status: 502,
      headers: {'content-type': 'text/html'},
    }),
  async (what) => {
    throw new TypeError(`Failed to fetch ${what}`, {cause: new Error(what)});
  },
  async (what) => {
    const error = new TypeError('fetch failed');
    throw Object.assign(error, {url: what, cause: {code: 'ECONNRESET', headers: what}});
  },
  async (what) =>
    new Response('<html>', {headers: {'content-type': `text/html; x=${encodeURIComponent(what)}`}}),
];

const requests: ((gateway: Gateway) => Promise<unknown>)[] = [
  (gateway) => gateway.models(),
  (gateway) => gateway.setTitle('t', 'x').then(() => gateway.me()),
  (gateway) => gateway.joinRun('t', 'r', null),
];

test('a token is in no error, whatever the gateway or the network repeats', async () => {
  await fc.assert(
    fc.asyncProperty(
      headerToken,
      fc.constantFrom(...echoes),
      fc.constantFrom(...requests),
      async (token, echo, request) => {
        const fetch: typeof globalThis.fetch = (_, init) =>
          echo(new Headers(init?.headers).get('authorization') ?? '');
        const credentials = createCredentials({token});
        const gateway = createGateway({gateway: 'https://gw.example', credentials, fetch});
        await request(gateway).then(
          () => assert.fail('should have failed'),
          (error: unknown) => assertNoTrace(error, [token]),
        );
      },
    ),
    {numRuns: 300},
  );
});

test('a password or upstream token in a login’s URL is in no error', async () => {
  await fc.assert(
    fc.asyncProperty(secret, fc.constantFrom(...echoes), async (text, echo) => {
      const urls: string[] = [];
      const fetch: typeof globalThis.fetch = (input, init) => {
        urls.push(String(input));
        assert.equal(init?.method, 'POST');
        assert.equal(init.referrerPolicy, 'no-referrer');
        return echo(`${String(input)} ${text}`);
      };
      const credentials = createCredentials();
      const gateway = createGateway({gateway: 'https://gw.example', credentials, fetch});
      for (const login of [
        () => gateway.loginUsername('alice', text),
        () => gateway.exchangeToken(text),
        () => gateway.loginLocal('a@example.com', text),
      ]) {
        await login().then(
          () => assert.fail('should have failed'),
          (error: unknown) => assertNoTrace(error, [text]),
        );
      }
      assert.ok(!urls[2]!.includes('?'));
    }),
    {numRuns: 200},
  );
});

test('secrets in the host’s own headers are in no error', async () => {
  const fetch: typeof globalThis.fetch = (_, init) =>
    echoes[0]!(JSON.stringify([...new Headers(init?.headers)]));
  const gateway = createGateway({
    gateway: 'https://gw.example',
    credentials: createCredentials({auth: 'none'}),
    fetch,
    headers: () => ({Authorization: 'Custom opensesame', 'X-Api-Key': 'k3y-k3y-k3y'}),
  });
  await gateway.models().then(
    () => assert.fail('should have failed'),
    (error: unknown) => assertNoTrace(error, ['opensesame', 'k3y-k3y-k3y']),
  );
});

test('secrets are recognised by their look, ordinary words are left alone', () => {
  assert.equal(
    redact('POST /api/v1/auth/login/token?token=abc&x=1 and ?password=p%20q failed'),
    'POST /api/v1/auth/login/token?token=[redacted]&x=1 and ?password=[redacted] failed',
  );
  assert.equal(redact('got Bearer eyJhbGciOiJI.eyJzdWIi.c2ln'), 'got Bearer [redacted]');
  assert.equal(redact('dfp_abc123 is revoked'), '[redacted] is revoked');
  for (const text of [
    'The bearer token has expired.',
    'Basic authentication is off.',
    'Too many login attempts. Try again later.',
    'Run 5c-4f is not cancellable (status: success)',
  ]) {
    assert.equal(redact(text), text);
  }
});

test('a token that was replaced while its request was under way is in no error', async () => {
  const credentials = createCredentials({token: 'opaque-first-token'});
  const fetch: typeof globalThis.fetch = async (_, init) => {
    credentials.setToken('opaque-second-token');
    return echoes[3]!(new Headers(init?.headers).get('authorization') ?? '');
  };
  const gateway = createGateway({gateway: 'https://gw.example', credentials, fetch});
  await gateway.models().then(
    () => assert.fail('should have failed'),
    (error: unknown) => assertNoTrace(error, ['opaque-first-token', 'opaque-second-token']),
  );
});
