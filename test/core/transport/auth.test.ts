import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {test} from 'node:test';
import {isSessionError} from '../../../src/core/errors.js';
import {buildRunBody} from '../../../src/core/protocol/run-body.js';
import {
  cookieValue,
  createCookieReader,
  createCredentials,
} from '../../../src/core/transport/auth.js';
import type {CredentialOptions, Credentials} from '../../../src/core/transport/auth.js';
import {createGateway} from '../../../src/core/transport/gateway.js';
import type {Gateway} from '../../../src/core/transport/gateway-types.js';
import {tokenExpiry} from '../../../src/core/transport/jwt.js';
import {sendJson, serve} from '../../support/http-server.js';
import type {SeenRequest} from '../../support/http-server.js';

function connect(
  gateway: string,
  options: CredentialOptions,
  headers?: Record<string, string>,
): {gateway: Gateway; credentials: Credentials} {
  const credentials = createCredentials(options);
  return {gateway: createGateway({gateway, credentials, headers: () => headers}), credentials};
}

const body = buildRunBody({
  dialect: null,
  threadId: 't',
  messages: [],
  mode: 'flash',
  streamMode: 'full',
});

const jwt = (claims: unknown): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

const bearers = (seen: readonly SeenRequest[]): (string | undefined)[] =>
  seen.map((request) => request.headers.authorization);

/** Admits one token only. */
const admitting =
  (token: string) =>
  (request: SeenRequest, response: ServerResponse): void => {
    if (request.headers.authorization === `Bearer ${token}`) {
      if (request.path.endsWith('/stream')) {
        response.writeHead(200, {'content-type': 'text/event-stream'}).end();
      } else sendJson(response, 200, {models: []});
    } else sendJson(response, 401, {detail: {code: 'token_expired', message: 'Token expired'}});
  };

test('A1.3 a bearer token goes with every request, a CSRF header never beside it', async (t) => {
  const {url, seen} = await serve(t, admitting('first'));
  const {gateway} = connect(url, {token: 'first', readCookie: () => 'csrf'});
  await gateway.models();
  await gateway.startRun('t', body);
  assert.deepEqual(bearers(seen), ['Bearer first', 'Bearer first']);
  assert.ok(seen.every((request) => request.headers['x-csrf-token'] === undefined));
});

test('A1.3 the scheme’s word comes from the login answer, or from the token as given', async (t) => {
  const {url, seen} = await serve(t, (_, response) => sendJson(response, 200, {models: []}));
  const {gateway, credentials} = connect(url, {token: ' Bearer  given '});
  await gateway.models();
  credentials.setToken('fresh', 'bearer');
  await gateway.models();
  assert.deepEqual(bearers(seen), ['Bearer given', 'bearer fresh']);
});

test('A1.4 a 401 asks the host once, and the request goes out once more', async (t) => {
  const {url, seen} = await serve(t, admitting('second'));
  const reasons: string[] = [];
  const {gateway} = connect(url, {
    token: 'first',
    getToken: async (reason) => {
      reasons.push(reason);
      return 'second';
    },
  });
  await gateway.models();
  assert.deepEqual(reasons, ['rejected']);
  assert.deepEqual(bearers(seen), ['Bearer first', 'Bearer second']);
});

test('the creation of a run is sent once more after a definite 401, with the same body', async (t) => {
  const {url, seen} = await serve(t, admitting('second'));
  const {gateway} = connect(url, {token: 'first', getToken: () => 'second'});
  await gateway.startRun('t', body);
  assert.deepEqual(bearers(seen), ['Bearer first', 'Bearer second']);
  assert.equal(seen[0]!.body, seen[1]!.body);
});

test('a second 401 is final', async (t) => {
  const {url, seen} = await serve(t, admitting('never'));
  let asked = 0;
  const {gateway} = connect(url, {token: 'a1', getToken: () => `b${(asked += 1)}`});
  await assert.rejects(
    gateway.models(),
    (error) => isSessionError(error) && error.kind === 'auth' && error.code === 'token_expired',
  );
  assert.equal(seen.length, 2);
  assert.equal(asked, 1);
});

test('requests refused together share one question to the host', async (t) => {
  const {url, seen} = await serve(t, admitting('second'));
  let asked = 0;
  const {gateway} = connect(url, {
    token: 'first',
    getToken: async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      return 'second';
    },
  });
  await Promise.all([gateway.models(), gateway.models(), gateway.models()]);
  assert.equal(asked, 1);
  assert.equal(seen.length, 6);
});

test('a late 401 for an old token uses the new one without asking', async (t) => {
  const {url} = await serve(t, admitting('second'));
  let asked = 0;
  const {gateway, credentials} = connect(url, {
    token: 'first',
    getToken: () => {
      asked += 1;
      return 'third';
    },
  });
  const work = gateway.models();
  credentials.setToken('second');
  await work;
  assert.equal(asked, 0);
});

test('without a token the host is asked at the start, once', async (t) => {
  const {url, seen} = await serve(t, admitting('first'));
  const reasons: string[] = [];
  const {gateway} = connect(url, {
    getToken: (reason) => {
      reasons.push(reason);
      return 'first';
    },
  });
  await Promise.all([gateway.models(), gateway.models()]);
  assert.deepEqual(reasons, ['start']);
  assert.deepEqual(bearers(seen), ['Bearer first', 'Bearer first']);
});

test('a host without a token leaves the request as it is, and the refusal is told', async (t) => {
  const {url, seen} = await serve(t, admitting('first'));
  const {gateway} = connect(url, {getToken: () => null});
  await assert.rejects(gateway.models(), (error) => isSessionError(error) && error.kind === 'auth');
  assert.deepEqual(bearers(seen), [undefined]);
});

test('a getToken that fails is told without its words', async (t) => {
  const {url, seen} = await serve(t, admitting('first'));
  const {gateway} = connect(url, {
    getToken: () => {
      throw new TypeError('refresh of sesame-secret failed');
    },
  });
  await assert.rejects(
    gateway.models(),
    (error) => isSessionError(error) && error.kind === 'auth' && !/sesame/.test(error.message),
  );
  assert.equal(seen.length, 0);
});

test('an expired JWT is renewed before the request', async (t) => {
  const now = 1_800_000_000_000;
  const fresh = jwt({exp: now / 1000 + 60});
  const {url, seen} = await serve(t, admitting(fresh));
  const reasons: string[] = [];
  const {gateway} = connect(url, {
    token: jwt({exp: now / 1000 - 1}),
    now: () => now,
    getToken: (reason) => {
      reasons.push(reason);
      return fresh;
    },
  });
  await gateway.models();
  await gateway.models();
  assert.deepEqual(reasons, ['expired']);
  assert.deepEqual(bearers(seen), [`Bearer ${fresh}`, `Bearer ${fresh}`]);
});

test('a clock that is wrong does not make every request ask for a token', async (t) => {
  const looksOld = jwt({exp: 1000, n: 2});
  const {url} = await serve(t, admitting(looksOld));
  let asked = 0;
  const {gateway} = connect(url, {
    token: jwt({exp: 1000}),
    getToken: () => {
      asked += 1;
      return looksOld;
    },
  });
  await gateway.models();
  await gateway.models();
  assert.equal(asked, 1);
});

test('an expiry is read from a JWT and from nothing else', () => {
  assert.equal(tokenExpiry(jwt({exp: 1_800_000_000, name: '报告'})), 1_800_000_000_000);
  for (const token of [
    '',
    'dfp_x',
    'a.b',
    'a.!!.c',
    jwt({}),
    jwt({exp: 'soon'}),
    jwt(null),
    jwt([]),
  ]) {
    assert.equal(tokenExpiry(token), null);
  }
});

test('A1.2 the CSRF cookie is read for each changing request and never sent on GET', async (t) => {
  const {url, seen} = await serve(t, (request, response) =>
    sendJson(response, 200, request.method === 'GET' ? {models: []} : {thread_id: 't'}),
  );
  let cookie = 'one';
  const {gateway} = connect(url, {
    readCookie: (name) => (name === 'csrf_token' ? cookie : null),
  });
  await gateway.models();
  await gateway.patchThread('t', {});
  cookie = 'two';
  await gateway.patchThread('t', {});
  await gateway.setTitle('t', 'T');
  assert.deepEqual(
    seen.map((request) => request.headers['x-csrf-token']),
    [undefined, 'one', 'two', 'two'],
  );
  assert.deepEqual(bearers(seen), [undefined, undefined, undefined, undefined]);
});

test('A1.2 a header of the host is never overridden', async (t) => {
  const {url, seen} = await serve(t, (_, response) => sendJson(response, 200, {thread_id: 't'}));
  const cookie = connect(url, {readCookie: () => 'cookie'}, {'x-csrf-token': 'mine'});
  await cookie.gateway.patchThread('t', {});
  const bearer = connect(url, {token: 'ours'}, {authorization: 'Bearer theirs'});
  await bearer.gateway.patchThread('t', {});
  assert.equal(seen[0]!.headers['x-csrf-token'], 'mine');
  assert.equal(seen[1]!.headers.authorization, 'Bearer theirs');
});

const csrf = {detail: 'CSRF token mismatch.'};

test('a CSRF 403 reads the cookie anew and sends once more, a run as well', async (t) => {
  const {url, seen} = await serve(t, (request, response) => {
    if (request.headers['x-csrf-token'] !== 'new') sendJson(response, 403, csrf);
    else response.writeHead(200, {'content-type': 'text/event-stream'}).end();
  });
  const cookies = ['old', 'new', 'new'];
  const {gateway} = connect(url, {readCookie: () => cookies.shift() ?? 'new'});
  await gateway.startRun('t', body);
  assert.equal(seen.length, 2);
});

test('a CSRF 403 without a cookie means signed out; with one, after the second try, forbidden', async (t) => {
  const {url, seen} = await serve(t, (_, response) => sendJson(response, 403, csrf));
  const kindWith = async (readCookie: () => string | null): Promise<string | undefined> => {
    const error: unknown = await connect(url, {readCookie})
      .gateway.patchThread('t', {})
      .catch((error: unknown) => error);
    return isSessionError(error) ? error.kind : undefined;
  };
  assert.equal(await kindWith(() => null), 'auth');
  assert.equal(seen.length, 1);
  assert.equal(await kindWith(() => 'same'), 'forbidden');
  assert.equal(seen.length, 3);
});

test('another 403 is not repeated', async (t) => {
  const {url, seen} = await serve(t, (_, response) =>
    sendJson(response, 403, {detail: 'Permission denied: runs:create'}),
  );
  const {gateway} = connect(url, {token: 'first', getToken: () => 'second'});
  await assert.rejects(gateway.models(), (e) => isSessionError(e) && e.kind === 'forbidden');
  assert.equal(seen.length, 1);
});

test('credentials follow the scheme unless the host says otherwise', async () => {
  const modes: (RequestCredentials | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    modes.push(init?.credentials);
    return Response.json({models: []});
  };
  const ask = async (options: CredentialOptions): Promise<void> => {
    const credentials = createCredentials(options);
    await createGateway({gateway: 'https://gw.example', credentials, fetch}).models();
  };
  await ask({});
  await ask({token: 'abcd'});
  await ask({getToken: () => null});
  await ask({upstreamToken: 'abcd'});
  await ask({auth: 'cookie', token: 'abcd'});
  await ask({token: 'abcd', credentials: 'include'});
  assert.deepEqual(modes, ['include', 'omit', 'omit', 'omit', 'include', 'include']);
});

test('a token that no header can carry is a mistake of the page, and is not quoted', async (t) => {
  const {url, seen} = await serve(t, (_, response) => sendJson(response, 200, {models: []}));
  for (const token of ['line\nbreak-secret', 'ключ-secret', 'two words-secret here']) {
    await assert.rejects(
      connect(url, {token}).gateway.models(),
      (error) =>
        isSessionError(error) && error.kind === 'configuration' && !/secret/.test(error.message),
    );
  }
  assert.equal(seen.length, 0);
});

test('a login never asks the host for a token, and carries none', async (t) => {
  const {url, seen} = await serve(t, (_, response) =>
    sendJson(response, 401, {detail: 'Wrong password'}),
  );
  let asked = 0;
  const {gateway} = connect(url, {
    token: 'first',
    getToken: () => {
      asked += 1;
      return 'second';
    },
  });
  await assert.rejects(
    gateway.loginUsername('alice', 'wrong'),
    (error) => isSessionError(error) && error.message === 'Wrong password',
  );
  assert.equal(asked, 0);
  assert.deepEqual(bearers(seen), [undefined]);
});

test('a login by cookie takes cookies, one for a token leaves them out', async () => {
  const modes: (RequestCredentials | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    modes.push(init?.credentials);
    return Response.json({access_token: 'jwt', user_id: 'u'});
  };
  const gateway = createGateway({
    gateway: 'https://gw.example',
    credentials: createCredentials(),
    fetch,
  });
  await gateway.loginUsername('alice', undefined);
  await gateway.exchangeToken('up');
  await gateway.loginLocal('a@example.com', 'secret');
  assert.deepEqual(modes, ['omit', 'omit', 'include']);
});

test('a cookie is found by its exact name', () => {
  const cookies = 'x_csrf_token=1; csrf_token=a%3Db=; csrf=2; empty=';
  assert.equal(cookieValue(cookies, 'csrf_token'), 'a%3Db=');
  assert.equal(cookieValue(cookies, 'empty'), null);
  assert.equal(cookieValue(cookies, 'none'), null);
  assert.equal(cookieValue('', 'csrf_token'), null);
});

test('a page’s cookies are read only for a gateway on the page’s own host', (t) => {
  const scope = globalThis as {document?: unknown; location?: unknown};
  t.after(() => {
    delete scope.document;
    delete scope.location;
  });
  const read = (gateway: string): string | null => createCookieReader(gateway)('csrf_token');
  assert.equal(read('https://portal.example'), null);
  scope.document = {cookie: 'a=1; csrf_token=abc'};
  scope.location = {href: 'https://portal.example/page', hostname: 'portal.example'};
  assert.deepEqual(
    ['/', '', 'https://portal.example:8001', 'https://other.example', 'http://['].map(read),
    ['abc', 'abc', 'abc', null, null],
  );
  scope.document = {
    get cookie(): string {
      throw new Error('sandboxed');
    },
  };
  assert.equal(read('/'), null);
});

test('a host that never answers does not hold an aborted request', async (t) => {
  const {url} = await serve(t, admitting('first'));
  const {gateway} = connect(url, {getToken: () => new Promise(() => undefined)});
  const controller = new AbortController();
  const work = gateway.models(controller.signal);
  controller.abort();
  await assert.rejects(work, {kind: 'aborted'});
});

test('a host that never answers holds a request only for so long, and is asked again later', async (t) => {
  const {url, seen} = await serve(t, admitting('first'));
  let asked = 0;
  const {gateway} = connect(url, {
    tokenPatience: 5,
    getToken: () => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : 'first';
    },
  });
  await assert.rejects(gateway.models(), {
    kind: 'auth',
    code: 'token_unavailable',
    retryable: true,
  });
  assert.equal(seen.length, 0);
  await gateway.models();
  assert.equal(asked, 2);
});

test('a refused credential of the host’s own headers is not renewed by us', async (t) => {
  const {url, seen} = await serve(t, admitting('first'));
  let asked = 0;
  const {gateway} = connect(
    url,
    {
      getToken: () => {
        asked += 1;
        return 'first';
      },
    },
    {Authorization: 'Bearer theirs'},
  );
  await assert.rejects(gateway.models(), {kind: 'auth'});
  assert.deepEqual([seen.length, asked], [1, 0]);
});
