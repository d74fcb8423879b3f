import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {chineseSteps, stepStates} from '../../../demo/states/data/steps.js';
import {ai, call, reasoning, result, toolStep, words} from '../../../demo/states/data/make.js';
import type {Message, Step} from '../../../src/core/index.js';
import '../../../src/elements/steps/define.js';
import type {DeerflowSteps} from '../../../src/elements/steps/steps.element.js';
import {drawn, eventsOf, find, findAll, textOf} from '../support.js';

async function show(steps: readonly Step[], lang = 'en'): Promise<DeerflowSteps> {
  const element = await fixture<DeerflowSteps>(
    html`<deerflow-steps lang=${lang} .steps=${steps}></deerflow-steps>`,
  );
  await drawn(element);
  return element;
}

const bash = toolStep('run', 'bash', {
  args: {description: 'Run the tests', command: 'npm test'},
  result: 'all passed',
});

describe('deerflow-steps', () => {
  describe('rendering', () => {
    it('A12.2 shows the last tool and what follows, every text, and folds the rest', async () => {
      const element = await show([
        reasoning('r1', 'Early thought'),
        toolStep('a', 'ls', {args: {description: 'Look around'}}),
        words('w', 'I found it.'),
        toolStep('b', 'bash', {args: {description: 'Run it'}}),
        reasoning('r2', 'Late thought'),
      ]);
      const text = textOf(element);
      expect(text).to.contain('2 more steps').and.contain('I found it.').and.contain('Run it');
      expect(text).to.contain('Late thought');
      expect(text).to.not.contain('Look around').and.not.contain('Early thought');
    });

    it('A12.6 counts in each language and leads back', async () => {
      const element = await show([bash, {...bash, id: 'second'}]);
      const toggle = find(element, '[part=steps-toggle]')!;
      expect(textOf(toggle)).to.equal('1 more step');
      toggle.click();
      await drawn(element);
      expect(textOf(toggle)).to.equal('Less steps');
      expect(toggle.getAttribute('aria-expanded')).to.equal('true');
      element.lang = 'zh-CN';
      element.requestUpdate();
      await drawn(element);
      expect(textOf(toggle)).to.equal('隐藏步骤');
    });

    for (const [status, said] of [
      ['running', 'Running'],
      ['failed', 'Failed'],
      ['interrupted', 'Interrupted'],
    ] as const) {
      it(`A12.4 tells in words that a step is ${status}`, async () => {
        const element = await show([{...bash, status}]);
        expect(textOf(element)).to.contain(said);
        expect(find(element, `[part~=step-${status}]`)).to.exist;
      });
    }

    it('A12.4 tells done by a mark, and by a word for screen readers', async () => {
      const element = await show([bash]);
      expect(find(element, '.status .visually-hidden')?.textContent).to.contain('Done');
    });

    it('A12.5 prefers the description to the default, for files, shells and unknown tools', async () => {
      const element = await show([
        toolStep('1', 'ask_clarification', {args: {description: 'not shown'}}),
        toolStep('2', 'crm_lookup', {args: {description: 'Look the customer up'}}),
      ]);
      find(element, '[part=steps-toggle]')!.click();
      await drawn(element);
      expect(textOf(element)).to.contain('Need your help').and.contain('Look the customer up');
      expect(textOf(element)).to.not.contain('not shown');
    });

    const defaults: readonly [string, Readonly<Record<string, unknown>>, string, string][] = [
      ['ls', {}, 'List folder', '列出文件夹'],
      ['read_file', {}, 'Read file', '读取文件'],
      ['write_file', {}, 'Write file', '写入文件'],
      ['str_replace', {}, 'Write file', '写入文件'],
      ['bash', {}, 'Execute command', '执行命令'],
      ['web_fetch', {}, 'View web page', '查看网页'],
      ['web_search', {query: 'q'}, 'Search on the web for “q”', '在网络上搜索 “q”'],
      ['web_search', {}, 'Search for related information', '搜索相关信息'],
      ['image_search', {query: 'q'}, 'Search for related images for “q”', '搜索相关图片 “q”'],
      ['ask_clarification', {}, 'Need your help', '需要你的协助'],
      ['write_todos', {}, 'Update to-do list', '更新 To-do 列表'],
      ['present_files', {}, 'Present files', '展示文件'],
      ['browser_navigate', {url: 'u'}, 'Open u in browser', '在浏览器中打开 u'],
      ['browser_click', {}, 'Click element in browser', '点击元素'],
      ['glob', {}, 'Use “glob” tool', '使用 “glob” 工具'],
      ['deep_research_progress', {}, 'Writing the research report', '正在撰写研究报告'],
      ['update_artifact', {title: 'Plan'}, 'Plan', 'Plan'],
      ['constructor', {}, 'Use “constructor” tool', '使用 “constructor” 工具'],
    ];
    for (const [name, args, en, zh] of defaults) {
      it(`A12.5 names ${name} ${JSON.stringify(args)} in both languages`, async () => {
        const element = await show([toolStep('1', name, {args})]);
        expect(textOf(find(element, '.label')!)).to.equal(en);
        element.lang = 'zh-CN';
        element.requestUpdate();
        await drawn(element);
        expect(textOf(find(element, '.label')!)).to.equal(zh);
      });
    }

    it('A12.5 names the fork’s web search after its knowledge base', async () => {
      const element = await show([toolStep('1', 'web_search', {args: {query: '防卫'}})], 'zh-CN');
      element.dialect = 'fork';
      await drawn(element);
      expect(textOf(find(element, '.label')!)).to.equal('知识库检索 “防卫”');
    });

    it('A12.5 shows how research goes on: detail, thinking to unfold, done when it says so', async () => {
      const report = (status: string): Message =>
        ai('m', '', {
          tool_calls: [
            call('r', 'deep_research_progress', {
              label: 'Comparing the sources',
              status,
              detail: '3 of 8 sections',
              thinking: 'The second source disagrees.',
            }),
          ],
        });
      const taken = result('r', 'deep_research_progress', '');
      const element = await fixture<DeerflowSteps>(
        html`<deerflow-steps
          lang="en"
          live
          .messages=${[report('running'), taken]}
        ></deerflow-steps>`,
      );
      await drawn(element);
      expect(textOf(find(element, '.label')!)).to.equal('Comparing the sources');
      expect(find(element, '[part~=step-running]'), 'its result ends nothing').to.exist;
      expect(textOf(element)).to.contain('3 of 8 sections');

      element.messages = [report('complete'), taken];
      await drawn(element);
      expect(find(element, '[part~=step-done]')).to.exist;
      const thinking = await fixture<DeerflowSteps>(
        html`<deerflow-steps lang="en" .messages=${[report('complete'), taken]}></deerflow-steps>`,
      );
      await drawn(thinking);
      const toggle = find(thinking, '[part=reasoning-toggle]')!;
      expect(toggle.getAttribute('aria-expanded')).to.equal('false');
      toggle.click();
      await drawn(thinking);
      expect(textOf(thinking)).to.contain('The second source disagrees.');

      element.messages = [report('running'), taken];
      element.live = false;
      await drawn(element);
      expect(find(element, '[part~=step-interrupted]'), 'its turn is over').to.exist;
    });

    it('A12.3 folds what was thought after the last tool once that is done', async () => {
      const after = [bash, reasoning('r', 'It all passed')];
      const element = await show(after);
      const toggle = find(element, '[part=reasoning-toggle]')!;
      expect(textOf(toggle)).to.contain('Thinking');
      expect(toggle.getAttribute('aria-expanded')).to.equal('false');
      const chinese = await show(after, 'zh-CN');
      expect(textOf(find(chinese, '[part=reasoning-toggle]')!)).to.contain('思考');
      const live = await show([bash, reasoning('r', 'Does it pass?', 'running')]);
      expect(find(live, '[part=reasoning-toggle]')!.getAttribute('aria-expanded')).to.equal('true');
      expect(textOf(live)).to.contain('Does it pass?');
    });

    it('A12.3 shows what is said before the first tool while that is being written', async () => {
      const element = await show([
        words('w', 'I will run the tests.'),
        {...bash, status: 'running', args: {}},
      ]);
      expect(textOf(element)).to.contain('I will run the tests.');
    });

    it('A12.5 never shows raw JSON of arguments that still arrive', async () => {
      const element = await show([toolStep('1', '', {status: 'running', args: {}})]);
      expect(textOf(element)).to.contain('Calling a tool…').and.not.contain('{');
    });

    it('A12.7 takes any result with a list of results for a search', async () => {
      const data = {
        results: [{title: 'Found', url: 'https://kb.example/1', content_preview: 'words'}],
      };
      const element = await show([
        toolStep('1', 'kb_lookup', {args: {query: 'q'}, data, result: '{}'}),
      ]);
      expect(textOf(element)).to.contain('Search for “q”').and.contain('Found');
    });

    it('A12.8 makes no link of an address that the policy refuses', async () => {
      const element = await show(stepStates['search results']!);
      find(element, 'button.row')!.click();
      await drawn(element);
      const hrefs = findAll<HTMLAnchorElement>(element, 'a').map((link) =>
        link.getAttribute('href'),
      );
      expect(hrefs.length).to.be.greaterThan(2);
      expect(hrefs.every((href) => href?.startsWith('https://'))).to.be.true;
      expect(textOf(element))
        .to.contain('An address that is none')
        .and.contain('unsafe link omitted');
    });

    it('titles a fetched page by its heading', async () => {
      const element = await show(stepStates['pages and browser']!.slice(0, 1));
      expect(textOf(element)).to.contain('Global Offshore Wind Report 2025');
    });

    it('fetches no image before the reader asks', async () => {
      const element = await show(stepStates['images wait for the reader']!);
      expect(findAll(element, 'img')).to.be.empty;
      find(element, 'button.chip')!.click();
      await drawn(element);
      expect(findAll(element, 'img')).to.have.length(3);
    });

    it('says nothing without steps', async () => {
      const element = await fixture<DeerflowSteps>(html`<deerflow-steps></deerflow-steps>`);
      expect(textOf(element)).to.equal('');
    });
  });

  describe('properties', () => {
    it('takes steps from LangChain messages', async () => {
      const element = await fixture<DeerflowSteps>(
        html`<deerflow-steps
          live
          .messages=${[{type: 'ai', id: 'm', content: '', tool_calls: [{id: 'c', name: 'bash', args: {description: 'Run it'}}]}]}
        ></deerflow-steps>`,
      );
      expect(textOf(element)).to.contain('Run it').and.contain('Running');
    });

    it('lets a host name and draw its tools', async () => {
      const element = await show([toolStep('1', 'crm', {result: 'raw'})]);
      element.toolLabels = {crm: () => 'Customer card'};
      element.toolRenderers = {crm: (step) => html`<b>drawn ${step.result}</b>`};
      await drawn(element);
      find(element, 'button.row')!.click();
      await drawn(element);
      expect(textOf(element)).to.contain('Customer card').and.contain('drawn raw');
    });

    it('shows the usual label where a host’s own fails', async () => {
      for (const label of [
        () => {
          throw new Error('a mistake of the host');
        },
        (() => 7) as unknown as () => string,
      ]) {
        const element = await show([toolStep('1', 'crm')]);
        element.toolLabels = {crm: label};
        await drawn(element);
        expect(textOf(element)).to.contain('crm').and.not.contain('7');
      }
    });

    it('shows the usual detail where a host’s renderer fails', async () => {
      const element = await show([toolStep('1', 'crm', {result: 'raw'})]);
      element.toolRenderers = {
        crm: () => {
          throw new Error('a mistake of the host');
        },
      };
      await drawn(element);
      find(element, 'button.row')!.click();
      await drawn(element);
      expect(textOf(element)).to.contain('raw');
    });

    it('keeps a step of a page of text to a few lines', async () => {
      const element = await show([
        toolStep('1', 'bash', {args: {}, description: 'W'.repeat(20_000)}),
      ]);
      expect(find(element, '.label')!.offsetHeight).to.be.lessThan(150);
    });

    it('puts a slot’s content in place of a call’s detail', async () => {
      const element = await fixture<DeerflowSteps>(
        html`<deerflow-steps .steps=${[bash]}><i slot="tool:run">mine</i></deerflow-steps>`,
      );
      find(element, 'button.row')!.click();
      await drawn(element);
      expect(textOf(element)).to.contain('mine').and.not.contain('all passed');
    });
  });

  describe('events', () => {
    it('asks before it opens a step, and stays closed when prevented', async () => {
      const element = await show([bash]);
      const events = eventsOf(element, 'deerflow-step-toggle');
      element.addEventListener('deerflow-step-toggle', (event) => event.preventDefault());
      find(element, 'button.row')!.click();
      await drawn(element);
      expect(events[0]!.detail).to.deep.equal({stepId: 'run', open: true});
      expect(textOf(element)).to.not.contain('all passed');
    });

    it('asks for the file that a step writes, with the call that writes it', async () => {
      const path = '/mnt/user-data/outputs/a.json';
      const element = await show([toolStep('w', 'write_file', {args: {path, content: '{}'}})]);
      const events = eventsOf(element, 'deerflow-artifact-open');
      find(element, 'button.chip')!.click();
      expect(events[0]!.detail).to.deep.equal({path, messageId: 'message-of-w', callId: 'w'});
    });

    it('offers no way to open what the gateway does not serve', async () => {
      const element = await show([
        toolStep('r', 'read_file', {args: {path: '/mnt/skills/x/SKILL.md'}}),
      ]);
      expect(find(element, 'button.chip')).to.be.null;
      expect(textOf(element)).to.contain('/mnt/skills/x/SKILL.md');
    });
  });

  describe('keyboard and accessibility', () => {
    it('opens a step by keys and keeps the focus', async () => {
      const element = await show([bash]);
      await sendKeys({press: 'Tab'});
      await sendKeys({press: 'Enter'});
      await drawn(element);
      expect(textOf(element)).to.contain('all passed');
      expect(element.shadowRoot!.activeElement).to.equal(find(element, 'button.row'));
    });

    it('keeps an opened step open when new data comes', async () => {
      const element = await show([bash]);
      find(element, 'button.row')!.click();
      element.steps = [{...bash, result: 'all passed, 3 skipped'}];
      await drawn(element);
      expect(textOf(element)).to.contain('3 skipped');
    });

    for (const [name, steps] of [
      ...Object.entries(stepStates),
      ['Chinese', chineseSteps] as const,
    ]) {
      it(`is accessible: ${name}`, async () => {
        const element = await show(steps);
        await expect(element).to.be.accessible();
        for (const row of findAll(element, 'button[aria-expanded=false]')) row.click();
        await drawn(element);
        await expect(element).to.be.accessible();
      });
    }
  });
});
