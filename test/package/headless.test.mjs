import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {startHttpGateway} from '../support/http-gateway.ts';

const example = fileURLToPath(new URL('../../demo/headless/chat.mjs', import.meta.url));

test('the Node example chats, in 15 lines', {timeout: 60_000}, async (t) => {
  assert.ok(readFileSync(example, 'utf8').trim().split('\n').length <= 15);

  const {url, gateway, close} = await startHttpGateway({auth: 'disabled', timeScale: 0});
  t.after(close);
  const chat = spawn(process.execPath, [example, url], {stdio: ['pipe', 'pipe', 'inherit']});
  chat.stdin.end('Hello [[hello]]\nWhere? [[clarify]]\nParis\n');
  let output = '';
  chat.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(chat, 'close');

  assert.equal(code, 0);
  assert.equal(gateway.runsStarted(), 3);
  assert.match(output, /^Hello from the scripted model\.\n[^]*Paris\n$/);
});
