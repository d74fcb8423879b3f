import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {manualClock} from '../../demo/gateway/clock.js';
import {createGateway, type GatewayOptions} from '../../demo/gateway/gateway.js';
import {Client, framesOf, type Frame, type Answer} from './client.js';

const connect = (options: GatewayOptions = {}): Promise<Client> =>
  Client.connect(createGateway({dialect: 'fork', timeScale: 0, ...options}));

const names = (frames: readonly Frame[]): string[] => frames.map(({event}) => event);

describe('the fork dialect', () => {
  it('numbers its events from one, and `end` too', async () => {
    const client = await connect();
    const frames = await client.run(await client.createThread(), 'hello [[hello]]');
    assert.deepEqual(
      frames.map(({id}) => id),
      frames.map((_, index) => String(index + 1)),
    );
    assert.equal(frames.at(-1)?.event, 'end');
  });

  it('accepts the body of its guide and creates the thread of a run', async () => {
    const client = await connect();
    const frames = await client.run('3f2a', 'x [[hello]]', {
      assistant_id: 'roundtable-structure',
      context: {
        agent_id: 'roundtable-structure',
        memory_injection_enabled: true,
        rag_mode_enabled: false,
      },
      stream_subgraphs: true,
      stream_resumable: true,
      if_not_exists: 'create',
    });
    assert.equal(frames[0]?.data.thread_id, '3f2a');
    assert.equal((await client.send('GET', '/api/threads/3f2a/state')).status, 200);
  });

  it('sends reasoning as everything so far', async () => {
    const client = await connect();
    const frames = await client.run(await client.createThread(), 'hi [[echo]]');
    const thoughts = frames
      .filter(({event}) => event === 'messages')
      .flatMap(({data}) => data[0].additional_kwargs.reasoning_content ?? []);
    assert.ok(thoughts.length > 2);
    for (const [index, thought] of thoughts.entries())
      assert.ok(thought.startsWith(thoughts[index - 1] ?? ''));
  });

  it('asks with additional_kwargs.clarification, options from zero', async () => {
    const client = await connect();
    const thread = await client.createThread();
    await client.run(thread, 'x [[multi]]');
    const {values} = await client.json('GET', `/api/threads/${thread}/state`);
    const [first, second] = values.messages
      .slice(-2)
      .map((message: Answer) => message.additional_kwargs.clarification);
    assert.deepEqual(first, {
      question: 'Q1?',
      clarification_type: 'missing_info',
      context: null,
      options: [
        {id: 'option-0', label: 'A'},
        {id: 'option-1', label: 'B'},
      ],
      allow_custom: true,
      allow_multiple: false,
    });
    assert.equal(second.question, 'Q2?');
    const frames = await client.run(thread, '问题1「Q1?」：我选择：A\n问题2「Q2?」：补充：yes');
    assert.match(JSON.stringify(frames), /Thanks: 问题1/);
  });

  it('goes on after a question of the demo agent and presents its file', async () => {
    const client = await connect();
    const thread = await client.createThread({agent_id: 'roundtable-structure'});
    const agent = {
      assistant_id: 'roundtable-structure',
      context: {agent_id: 'roundtable-structure'},
    };
    await client.run(thread, '请根据这份方案抽取流程图', agent);
    await client.run(thread, '我选择：按报告原标题层级', agent);
    const {files} = await client.json('GET', `/api/threads/${thread}/artifacts`);
    assert.deepEqual(
      files.map(({path}: {path: string}) => path),
      ['/mnt/user-data/outputs/flow.json'],
    );
    const flow = await client.json(
      'GET',
      `/api/threads/${thread}/artifacts/mnt/user-data/outputs/flow.json`,
    );
    assert.equal(flow.hierarchy, '按报告原标题层级');
    const {values} = await client.json('GET', `/api/threads/${thread}/state`);
    assert.deepEqual(values.artifacts, ['/mnt/user-data/outputs/flow.json']);
    const descriptions = values.messages.flatMap((message: Answer) =>
      (message.tool_calls ?? []).flatMap((call: Answer) => call.args.description ?? []),
    );
    for (const description of ['读取技能说明', '创建脚本', '执行脚本', '写入文件']) {
      assert.ok(descriptions.includes(description), description);
    }
  });

  it('speaks of retries, subtasks and compaction in its own words', async () => {
    const client = await connect();
    const thread = await client.createThread();
    const custom = async (text: string): Promise<Answer[]> =>
      (await client.run(thread, text))
        .filter(({event}) => event === 'custom')
        .map(({data}) => data);
    assert.deepEqual(Object.keys((await custom('x [[retry]]'))[0]), ['type', 'message']);
    const running = (await custom('x [[subagents]]')).find(({type}) => type === 'task_running');
    assert.equal(typeof running.message, 'string');
    await client.run(thread, 'more [[steps]]');
    assert.deepEqual((await custom('x [[summarize]]'))[0], {
      type: 'context_compacting',
      message: '正在压缩上下文…',
    });
  });

  it('first gives a provisional title, then the final one', async () => {
    const client = await connect();
    const frames = await client.run(await client.createThread(), '抽取方案结构 [[hello]]');
    const titles = frames
      .filter(({event, data}) => event === 'values' && data.title !== undefined)
      .map(({data}) => [data.title, data.title_provisional]);
    assert.deepEqual(titles[0], ['抽取方案结构 [[hello]]', true]);
    assert.deepEqual(titles.at(-1), ['抽取方案结构', false]);
  });

  it('names a conversation of markers alone by them, in no language', async () => {
    const client = await connect();
    const frames = await client.run(await client.createThread(), '[[hello]]');
    const titles = frames.filter(({event}) => event === 'values').map(({data}) => data.title);
    assert.equal(titles.at(-1), 'hello');
  });

  it('searches by title and counts', async () => {
    const client = await connect();
    for (const text of ['apples [[hello]]', 'pears [[hello]]']) {
      await client.run(await client.createThread({agent_id: 'a'}), text);
    }
    const found = await client.json('POST', '/api/threads/search', {
      metadata: {agent_id: 'a'},
      query: 'PEAR',
      limit: 5,
    });
    assert.deepEqual(
      found.map(({values}: Answer) => values.title),
      ['pears'],
    );
    assert.deepEqual(await client.json('POST', '/api/threads/count', {metadata: {agent_id: 'a'}}), {
      total: 2,
    });
  });

  it('is busy while a run goes, and says so in Chinese', async () => {
    const clock = manualClock();
    const client = await connect({clock, timeScale: 1});
    const thread = await client.createThread();
    await client.stream(thread, 'x [[slow]]');
    await clock.advance(100);
    assert.equal((await client.json('GET', `/api/threads/${thread}`)).status, 'busy');
    const second = await client.stream(thread, 'again');
    assert.equal(second.status, 409);
    assert.match((await second.json()).detail, /当前对话还在生成回答/);
  });

  it('answers 429 when too many conversations run at once', async () => {
    const clock = manualClock();
    const client = await connect({clock, timeScale: 1, maxConcurrentRuns: 1});
    await client.stream(await client.createThread(), 'x [[slow]]');
    assert.equal((await client.stream(await client.createThread(), 'y')).status, 429);
  });

  it('knows neither feed nor features', async () => {
    const client = await connect();
    const thread = await client.createThread();
    assert.equal((await client.send('GET', `/api/threads/${thread}/messages/page`)).status, 404);
    assert.equal((await client.send('GET', '/api/features')).status, 404);
    const {paths} = await client.json('GET', '/openapi.json');
    assert.ok('/api/threads/count' in paths);
    assert.ok(!('/api/threads/{thread_id}/messages/page' in paths));
  });

  it('converts office files to Markdown', async () => {
    const gateway = createGateway({dialect: 'fork', auth: 'disabled'});
    const form = new FormData();
    form.append('files', new File(['x'], 'report.docx'));
    const response = await gateway.fetch('/api/threads/t1/uploads', {method: 'POST', body: form});
    const {files} = await response.json();
    assert.deepEqual(files, [
      {
        filename: 'report.docx',
        size: 1,
        virtual_path: '/mnt/user-data/uploads/report.docx',
        markdown_virtual_path: '/mnt/user-data/uploads/report.md',
      },
    ]);
  });

  it('sends only the modes that were asked for', async () => {
    const client = await connect();
    const frames = await client.run(await client.createThread(), 'x [[hello]]', {
      stream_mode: ['messages-tuple'],
    });
    assert.deepEqual([...new Set(names(frames))], ['metadata', 'messages', 'end']);
    assert.equal(framesOf('').length, 0);
  });
});
