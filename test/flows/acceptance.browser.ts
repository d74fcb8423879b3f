/**
 * The acceptance list of the fork's integration guide, item by item by its number, in one conversation per gateway. The
 * items build on each other as the list does: what one sends, a later one finds again.
 */
import {expect} from '@open-wc/testing';
import {textOf} from '../elements/support.js';
import {ChatPage, closeChats, until} from '../support/chat-page.js';
import {DemoGateway, newUserName} from '../support/demo-gateway.js';

const agent = 'roundtable-structure';
/** Another origin than the page's, so that every request needs the gateway's CORS headers. */
const otherOrigin = `http://gateway.localhost:${location.port}`;

describe('the acceptance list at a gateway of the fork, from another origin', () => {
  const gateway = new DemoGateway('fork', otherOrigin);
  const username = newUserName();
  let page: ChatPage;
  let threadId: string;

  before(async () => {
    await gateway.setPace(0);
    await gateway.startLog();
    page = await ChatPage.open({gateway: gateway.url, 'agent-id': agent, lang: 'zh-CN'});
  });

  after(closeChats);

  it('1: signs in by user name, and every request after that carries the token', async () => {
    expect(page.chat.status?.phase).to.equal('signed-out');
    expect(await page.chat.login({username})).to.equal(true);

    const [signIn] = await gateway.requests('POST', /\/auth\/login\/username$/);
    expect(signIn?.body).to.deep.include({username});
    const [models] = (await gateway.requests('GET', /\/models$/)).slice(-1);
    expect(models?.headers['authorization']).to.match(/^Bearer \S+\.\S+\.\S+$/i);
  });

  it('2: the gateway may be on another origin', async () => {
    const [models] = (await gateway.requests('GET', /\/models$/)).slice(-1);
    expect(models?.headers['origin']).to.equal(location.origin);
    expect(page.chat.status?.phase).to.equal('ready');
    await until(() => page.chat.status?.dialect === 'fork', 'the dialect');
  });

  it('3–5: model, thread and run are named as the guide asks', async () => {
    const select = page.get<HTMLSelectElement>('[part~=model-select]');
    const models = page.chat.models.map(({name}) => name);
    expect([...select.options].map(({value}) => value).filter(Boolean)).to.deep.equal(models);
    select.value = models[0]!;
    select.dispatchEvent(new Event('change'));
    const ended = page.nextRunEnd();
    await page.startSending('从方案报告抽取流程图');
    expect(await ended).to.equal('clarification');
    threadId = page.chat.threadId!;

    const [created] = await gateway.requests('POST', /\/api\/threads$/);
    expect(created?.body.metadata, 'item 4').to.include({agent_id: agent});
    const [run] = await gateway.runRequests();
    expect(run?.path).to.contain(threadId);
    expect(run?.body.context.model_name, 'item 3').to.equal(models[0]);
    expect(run?.body.assistant_id, 'item 5').to.equal(agent);
    expect(run?.body.context.agent_id, 'item 5').to.equal(agent);
  });

  it('6: deltas and snapshots become what the gateway has stored', async () => {
    expect(page.details('deerflow-run-start')[0]!.runId).to.be.a('string');
    expect(page.details('deerflow-run-end')[0]).to.include({threadId, reason: 'clarification'});
    const token = (await gateway.runRequests())[0]!.headers['authorization']!.slice(7);
    const {values} = await gateway.read(`/threads/${threadId}/state`, token);
    const shape = (messages: readonly {type: string; content: unknown}[]) =>
      messages
        .filter(({type}) => type === 'human' || type === 'ai' || type === 'tool')
        .map(({type, content}) => ({type, content}));
    expect(shape(page.messages)).to.deep.equal(shape(values.messages));
  });

  it('7: a bubble for the question, one step bar, one card', async () => {
    await until(() => page.has('[part~=question]'), 'the card');
    expect(page.questions).to.deep.equal(['从方案报告抽取流程图']);
    expect(page.all('deerflow-steps')).to.have.length(1);
    expect(page.all('deerflow-clarification')).to.have.length(1);
    expect(textOf(page.get('[part~=question]'))).to.contain('流程图层级按哪套业务？');
  });

  it('8: steps are named by their description', async () => {
    await page.unfoldSteps();
    expect(page.steps.join(' ')).to.match(/读取技能说明.*创建脚本.*执行脚本.*写入文件/);
  });

  it('9: reasoning is told apart from the answer', async () => {
    const withThought = page.messages.find(
      ({additional_kwargs: kwargs}) => kwargs?.['reasoning_content'],
    );
    const thought = String(withThought!.additional_kwargs!['reasoning_content']);
    expect(page.answers.join(' ')).not.to.contain(thought);
    expect(page.has('deerflow-steps [part~=reasoning], [part~=reasoning]')).to.equal(true);
  });

  it('10: a chosen option goes out as a message of the reader, and the answer is Markdown', async () => {
    const ended = page.nextRunEnd();
    page
      .all('[part~=option]')
      .find((option) => textOf(option).includes('按报告原标题层级'))!
      .click();
    expect(await ended).to.equal('success');

    const [, second] = await gateway.runRequests();
    const human = second!.body.input.messages.at(-1);
    expect(textFrom(human.content)).to.equal('我选择：按报告原标题层级');
    expect(page.questions.at(-1)).to.equal('我选择：按报告原标题层级');
    await until(() => page.has('[part~=message-assistant] table, table'), 'the Markdown table');
    expect(page.answers.at(-1)).to.contain('抽取结果').and.not.contain('##');
  });

  it('11: the list and the whole conversation come back, with steps and reasoning', async () => {
    const again = await ChatPage.open({
      gateway: gateway.url,
      'agent-id': agent,
      lang: 'zh-CN',
    });
    await again.chat.login({username});
    await gateway.startLog();
    await again.chat.session!.searchThreads();
    expect(again.chat.threads.map(({thread_id}) => thread_id)).to.deep.equal([threadId]);
    expect(await gateway.requests('POST', /\/threads\/search$/)).to.have.length(1);

    await again.chat.openThread(threadId);
    await again.untilText('抽取结果');
    expect(again.transcript).to.deep.equal(page.transcript);
    expect(again.answers).to.have.length(page.answers.length);
    expect(again.questions).to.deep.equal(page.questions);
    await Promise.all([page.unfoldSteps(), again.unfoldSteps()]);
    expect(again.steps).to.deep.equal(page.steps);
    expect(await gateway.requests('GET', /\/state$/)).not.to.be.empty;
  });

  it('8: ls, write_file, web_search and an unknown tool have names, too', async () => {
    await page.send('[[steps]]');
    await page.send('[[web]]');
    await page.send('[[unknown_tool]]');
    await page.unfoldSteps();
    const steps = page.steps.join(' ');
    expect(steps).to.contain('查看工作目录').and.contain('写入文件');
    expect(steps).to.match(/搜索|search/i);
    expect(steps).to.match(/“.+”|「.+」/);
  });

  it('9: <think> in the text is taken out of it', async () => {
    await page.send('[[think_tag]]');
    expect(page.answers.at(-1)).not.to.contain('<think>').and.not.contain('</think>');
    expect(page.all('[part~=reasoning]')).not.to.be.empty;
  });

  it('12: stop cancels the run and keeps what was read', async () => {
    await gateway.startLog();
    await page.startRun('[[drip s=120]]');
    await until(() => page.messages.at(-1)?.type === 'ai' && page.has('[part~=stop]'), 'a word');
    const ended = page.nextRunEnd();
    page.get('[part~=stop]').click();
    expect(await ended).to.equal('stopped');
    const {runId} = page.details('deerflow-run-start').at(-1)!;
    const [cancel] = await gateway.requests('POST', /\/cancel$/);
    expect(cancel?.path).to.contain(`/runs/${runId}/cancel`);
    expect(page.messages.at(-1)!.facts?.stopped).to.equal(true);
  });

  it('13: 409 is a passing word, and the draft stays', async () => {
    await page.startSending('[[409]]');
    await page.untilNotice(/请稍|还在/);
    expect(page.textarea.value).to.equal('[[409]]');
    expect(page.details('deerflow-notice').at(-1)!.notice.kind).to.equal('busy');
    page.type('');
  });

  it('14: a presented file opens from the gateway', async () => {
    expect(page.details('deerflow-artifact').map(({path}) => path)).to.include(
      '/mnt/user-data/outputs/flow.json',
    );
    await gateway.startLog();
    page.button(/^下载.*flow\.json/).click();
    const [artifact] = await until(async () => {
      const found = await gateway.requests('GET', /\/artifacts\/.*flow\.json$/);
      return found[0]?.status === 200 ? found : null;
    }, 'the file to be fetched');
    expect(artifact!.headers['authorization']).to.match(/^Bearer /i);
  });
});

describe('what of the list applies at a gateway of upstream', () => {
  const gateway = new DemoGateway('upstream');
  let page: ChatPage;
  let threadId: string;

  before(async () => {
    await gateway.setPace(0);
    await gateway.startLog();
    page = await ChatPage.open({gateway: gateway.url, 'agent-id': agent});
  });

  after(async () => {
    await page.chat.logout();
    closeChats();
  });

  it('1: signs in with a session cookie, and requests carry the CSRF token', async () => {
    expect(page.chat.status?.phase).to.equal('signed-out');
    expect(await page.chat.login({email: 'demo@example.com', password: 'deerflow-demo'})).to.equal(
      true,
    );
    await until(() => page.chat.status?.dialect === 'upstream', 'the dialect');
  });

  it('3–6: model, thread and run; the stream becomes what is stored', async () => {
    const ended = page.nextRunEnd();
    const model = page.chat.models[0]!.name;
    page.chat.setComposer({model});
    await page.drawn();
    await page.startSending('Extract the flow chart');
    expect(await ended).to.equal('clarification');
    threadId = page.chat.threadId!;

    const [run] = await gateway.runRequests();
    expect(run?.headers['x-csrf-token']).to.be.a('string');
    expect(run?.headers['authorization']).to.equal(undefined);
    expect(run?.body.assistant_id).to.equal(agent);
    expect(run?.body.context.model_name).to.equal(model);
    const {values} = await gateway.read(`/threads/${threadId}/state`);
    const stored = values.messages.filter(({type}: {type: string}) => type === 'tool');
    expect(page.messages.filter(({type}) => type === 'tool')).to.have.length(stored.length);
  });

  it('7–9: bubble, steps, card, reasoning', async () => {
    await until(() => page.has('[part~=question]'), 'the card');
    expect(page.questions).to.deep.equal(['Extract the flow chart']);
    await page.unfoldSteps();
    expect(page.steps.join(' ')).to.match(/读取技能说明.*创建脚本.*执行脚本.*写入文件/);
    expect(page.has('[part~=reasoning]')).to.equal(true);
  });

  it('10: an answer goes out hidden, and shows on the card', async () => {
    const ended = page.nextRunEnd();
    page.all('[part~=option]')[0]!.click();
    expect(await ended).to.equal('success');
    const reply = (await gateway.runRequests()).at(-1)!.body.input.messages.at(-1);
    expect(reply.additional_kwargs).to.have.property('human_input_response');
    expect(page.questions).to.have.length(1);
    expect(page.answers.at(-1)).to.contain('抽取结果');
  });

  it('11: the conversation comes back as it was', async () => {
    const again = await ChatPage.open({gateway: gateway.url, 'agent-id': agent});
    await again.chat.openThread(threadId);
    await again.untilText('抽取结果');
    expect(again.transcript).to.deep.equal(page.transcript);
    expect(again.answers).to.have.length(page.answers.length);
    expect(again.questions).to.deep.equal(page.questions);
  });

  it('12: stop cancels the run', async () => {
    await page.startRun('[[drip s=120]]');
    const ended = page.nextRunEnd();
    page.get('[part~=stop]').click();
    expect(await ended).to.equal('stopped');
    expect(await gateway.requests('POST', /\/cancel$/)).to.have.length(1);
  });

  it('13: 409 is a passing word, and the draft stays', async () => {
    await page.startSending('[[409]]');
    await page.untilNotice('still answering');
    expect(page.textarea.value).to.equal('[[409]]');
    page.type('');
  });

  it('14: a presented file opens from the gateway', async () => {
    await gateway.startLog();
    page.button(/^Open flow\.json/).click();
    await until(
      async () => (await gateway.requests('GET', /\/artifacts\/.*flow\.json$/)).length > 0,
      'the file to be fetched',
    );
  });
});

function textFrom(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as readonly {text?: string}[]).map(({text = ''}) => text).join('');
}
