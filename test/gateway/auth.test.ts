import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createGateway, type Gateway} from '../../demo/gateway/gateway.js';
import {Client} from './client.js';

const ORIGIN = 'https://app.example';

function preflight(gateway: Gateway, origin: string): Promise<Response> {
  return gateway.fetch('/api/threads', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
}

describe('authentication upstream', () => {
  it('sets three cookies, of which scripts can read the CSRF token', async () => {
    const gateway = createGateway();
    const response = await gateway.handle(
      new Request('http://gateway.example/api/v1/auth/login/local', {
        method: 'POST',
        body: new URLSearchParams({username: 'demo@example.com', password: 'deerflow-demo'}),
      }),
    );
    assert.deepEqual(await response.json(), {expires_in: 604800, needs_setup: false});
    const cookies = response.headers.getSetCookie();
    assert.equal(cookies.length, 3);
    assert.match(
      cookies.find((line) => line.startsWith('access_token=')) ?? '',
      /HttpOnly.*SameSite=Lax/,
    );
    assert.match(cookies.find((line) => line.startsWith('csrf_token=')) ?? '', /SameSite=Strict/);
    assert.doesNotMatch(cookies.find((line) => line.startsWith('csrf_token=')) ?? '', /HttpOnly/);
  });

  it('ignores an Authorization header', async () => {
    const gateway = createGateway({staticTokens: ['demo-token']});
    const response = await gateway.fetch('/api/models', {
      headers: {authorization: 'Bearer demo-token'},
    });
    assert.equal(response.status, 401);
  });

  it('refuses anonymous POSTs for CSRF, even to unknown paths', async () => {
    const response = await createGateway().fetch('/api/nowhere', {method: 'POST'});
    assert.equal(response.status, 403);
    assert.deepEqual(await response.json(), {
      detail: 'CSRF token missing. Include X-CSRF-Token header.',
    });
  });

  it('locks the door after five wrong passwords', async () => {
    const gateway = createGateway();
    const attempt = (): Promise<Response> =>
      gateway.fetch('/api/v1/auth/login/local', {
        method: 'POST',
        body: new URLSearchParams({username: 'demo@example.com', password: 'wrong'}),
      });
    for (let count = 0; count < 5; count += 1) assert.equal((await attempt()).status, 401);
    const response = await attempt();
    assert.equal(response.status, 429);
    assert.deepEqual(await response.json(), {detail: 'Too many login attempts. Try again later.'});
  });

  it('registers, tells who one is, and forgets it at logout', async () => {
    const gateway = createGateway();
    const email = 'new@example.com';
    const body = JSON.stringify({email, password: 'long enough'});
    const registered = await gateway.fetch('/api/v1/auth/register', {method: 'POST', body});
    assert.equal(registered.status, 201);
    const me = await (await gateway.fetch('/api/v1/auth/me')).json();
    assert.equal((me as {email: string}).email, email);
    await gateway.fetch('/api/v1/auth/logout', {method: 'POST'});
    assert.equal((await gateway.fetch('/api/v1/auth/me')).status, 401);
  });

  it('lets everybody in while it is off', async () => {
    const client = new Client(createGateway({auth: 'disabled'}));
    assert.equal((await client.json('GET', '/api/v1/auth/me')).id, 'default');
    assert.equal((await client.send('POST', '/api/threads', {})).status, 200);
  });

  it('hides the threads of others', async () => {
    const gateway = createGateway();
    const thread = await (await Client.connect(gateway)).createThread();
    const other = await Client.connect(gateway, 'other');
    assert.equal((await other.send('GET', `/api/threads/${thread}`)).status, 404);
    assert.deepEqual(await other.json('POST', '/api/threads/search', {}), []);
    assert.equal((await other.send('POST', '/api/threads', {thread_id: thread})).status, 500);
  });
});

describe('authentication in the fork', () => {
  const login = (gateway: Gateway, username: string, query = ''): Promise<Response> =>
    gateway.fetch(`/api/v1/auth/login/username${query}`, {
      method: 'POST',
      body: JSON.stringify({username}),
    });

  it('gives a token for a name, and a week to use it', async () => {
    const gateway = createGateway({dialect: 'fork'});
    const answer = (await (await login(gateway, 'alice')).json()) as Record<string, unknown>;
    assert.deepEqual(Object.keys(answer), [
      'access_token',
      'token_type',
      'expires_in',
      'user_id',
      'email',
      'system_role',
      'needs_setup',
      'created',
      'username',
    ]);
    assert.equal(answer['expires_in'], 604800);
    const headers = {authorization: `Bearer ${String(answer['access_token'])}`};
    const me = (await (await gateway.fetch('/api/v1/auth/me', {headers})).json()) as Record<
      string,
      unknown
    >;
    assert.deepEqual(Object.keys(me), ['id', 'email', 'system_role', 'needs_setup']);
  });

  it('asks for the password of an account that has one', async () => {
    const gateway = createGateway({dialect: 'fork'});
    assert.equal((await login(gateway, 'guarded')).status, 401);
    assert.equal((await login(gateway, 'guarded', '?password=open-sesame')).status, 200);
  });

  it('refuses accounts that wait for approval, and too many attempts', async () => {
    const gateway = createGateway({dialect: 'fork'});
    const pending = await login(gateway, 'pending');
    assert.equal(pending.status, 403);
    assert.equal((await pending.json()).detail.code, 'PENDING_APPROVAL');
    assert.equal((await login(gateway, 'throttled')).status, 429);
  });

  it('refuses a flaky upstream token twice before it takes it', async () => {
    const gateway = createGateway({dialect: 'fork'});
    const exchange = (): Promise<Response> =>
      gateway.fetch('/api/v1/auth/login/token?token=flaky-1', {method: 'POST'});
    assert.deepEqual(
      [(await exchange()).status, (await exchange()).status, (await exchange()).status],
      [401, 401, 200],
    );
  });
});

describe('a session that expired', () => {
  it('is refused as such in both dialects', async () => {
    for (const dialect of ['upstream', 'fork'] as const) {
      const gateway = createGateway({dialect});
      const client = await Client.connect(gateway);
      gateway.expireSessions();
      const response = await client.send('GET', '/api/models');
      assert.equal(response.status, 401);
      assert.deepEqual(await response.json(), {
        detail: {code: 'token_expired', message: 'Token expired'},
      });
    }
  });
});

describe('CORS', () => {
  it('exposes the headers that each dialect exposes', async () => {
    const expected = {
      upstream: 'Content-Location',
      fork: 'Content-Location, Location, Content-Disposition',
    };
    for (const dialect of ['upstream', 'fork'] as const) {
      const gateway = createGateway({dialect, auth: 'disabled', corsOrigins: [ORIGIN]});
      const response = await gateway.fetch('/api/models', {headers: {origin: ORIGIN}});
      assert.equal(response.headers.get('access-control-expose-headers'), expected[dialect]);
      assert.equal(response.headers.get('access-control-allow-credentials'), 'true');
    }
  });

  it('refuses the preflight of an unlisted origin', async () => {
    const gateway = createGateway({corsOrigins: [ORIGIN]});
    assert.equal((await preflight(gateway, ORIGIN)).status, 200);
    assert.equal((await preflight(gateway, 'https://evil.example')).status, 400);
  });

  it('allows the ports of a Vite page in the fork, and no other page', async () => {
    const gateway = createGateway({dialect: 'fork'});
    assert.equal((await preflight(gateway, 'http://localhost:5173')).status, 200);
    assert.equal((await preflight(gateway, 'http://localhost:4200')).status, 400);
  });

  it('marks refusals but not unhandled errors', async () => {
    const gateway = createGateway({auth: 'disabled', corsOrigins: [ORIGIN]});
    const client = new Client(gateway);
    const thread = await client.createThread();
    const send = (assistant_id: string): Promise<Response> =>
      client.send(
        'POST',
        `/api/threads/${thread}/runs/stream`,
        {assistant_id, surprise: assistant_id === 'x' || undefined},
        {origin: ORIGIN},
      );
    const refused = await send('x');
    assert.equal(refused.status, 422);
    assert.equal(refused.headers.get('access-control-allow-origin'), ORIGIN);
    const broken = await send('结构化抽取');
    assert.equal(broken.status, 500);
    assert.equal(broken.headers.get('access-control-allow-origin'), null);
  });
});
