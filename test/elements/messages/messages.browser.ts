import {aTimeout, expect, fixture, html, nextFrame, waitUntil} from '@open-wc/testing';
import {emulateMedia, sendKeys} from '@web/test-runner-commands';
import {threadStates} from '../../../demo/states/data/messages.js';
import {ai, call, human, result} from '../../../demo/states/data/make.js';
import {groupMessages} from '../../../src/core/index.js';
import type {Conversation, Message} from '../../../src/core/index.js';
import '../../../src/elements/clarification/define.js';
import '../../../src/elements/files/define.js';
import '../../../src/elements/markdown/define.js';
import '../../../src/elements/messages/define.js';
import type {DeerflowMessages} from '../../../src/elements/messages/messages.element.js';
import {messagesParts} from '../../../src/elements/messages/messages.parts.js';
import '../../../src/elements/steps/define.js';
import '../../../src/elements/subtask/define.js';
import '../../../src/elements/suggestions/define.js';
import type {FakeSession} from '../support.js';
import {
  drawn,
  emptyConversation,
  eventsOf,
  fakeSession,
  find,
  findAll,
  textOf,
} from '../support.js';

const turns = (count: number, from = 0): Message[] =>
  Array.from({length: count}, (_, index) => [
    human(`h${from + index}`, `Question ${from + index}`),
    ai(`a${from + index}`, `Answer ${from + index}\n\n${'word '.repeat(60)}`),
  ]).flat();

async function show(messages: readonly Message[], running = false): Promise<DeerflowMessages> {
  const element = await fixture<DeerflowMessages>(
    html`<deerflow-messages
      lang="en"
      .messages=${messages}
      ?running=${running}
    ></deerflow-messages>`,
  );
  await drawn(element);
  return element;
}

/** A transcript of 400 px in which turns do not fit. */
async function showTall(session: FakeSession): Promise<DeerflowMessages> {
  const element = await fixture<DeerflowMessages>(
    html`<deerflow-messages
      lang="en"
      style="height: 400px"
      .session=${session}
    ></deerflow-messages>`,
  );
  await settled(element);
  return element;
}

async function settled(element: DeerflowMessages): Promise<void> {
  await drawn(element);
  for (let frame = 0; frame < 6; frame++) await nextFrame();
  await drawn(element);
}

function tell(
  session: FakeSession,
  messages: readonly Message[],
  more: Partial<Conversation> = {},
): void {
  session.conversation.set({...session.conversation.get(), ...more, messages});
  session.groups.set(
    groupMessages(messages, {running: session.run.get() !== null}, session.groups.get()),
  );
}

const scrollerOf = (element: DeerflowMessages) => find(element, '[role=log]')!;
const distance = (scroller: HTMLElement) =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

describe('deerflow-messages', () => {
  describe('rendering', () => {
    it('A9 shows question, steps and answer from plain messages, in order', async () => {
      const text = textOf(await show(threadStates['a settled turn']!.messages));
      const places = [
        'What interesting findings',
        'Run the analysis',
        'Survival depended',
        'summary.txt',
      ];
      const found = places.map((place) => text.indexOf(place));
      expect(found).to.deep.equal(found.toSorted((a, b) => a - b));
      expect(found[0]).to.be.greaterThan(-1);
    });

    it('A9.9 tells that a run goes on, until its answer is being written', async () => {
      const element = await show(threadStates['a running turn']!.messages, true);
      expect(textOf(element)).to.contain('Working…');
      const writing = await show(threadStates['writing the answer']!.messages, true);
      expect(textOf(writing)).to.contain('Survival depended').and.not.contain('Working…');
    });

    it('A12.4 shows a call without a result as interrupted once the turn is over', async () => {
      expect(textOf(await show(threadStates['a stopped turn']!.messages))).to.contain(
        'Interrupted',
      );
    });

    it('A9.5 keeps the nodes of an answer when its turn settles', async () => {
      const messages = threadStates['writing the answer']!.messages;
      const element = await show(messages, true);
      await waitUntil(() => findAll(element, 'deerflow-markdown').length > 0);
      const last = () => findAll(element, 'deerflow-message').at(-1)!;
      const before = last();
      element.running = false;
      element.messages = [
        ...messages.slice(0, -1),
        ai('m4', 'Survival depended most on **class** and **sex**.'),
      ];
      await drawn(element);
      expect(last()).to.equal(before);
      expect(textOf(last())).to.contain('sex .');
    });

    it('moves what was written into the steps when a tool call follows', async () => {
      const question = human('h', 'Go');
      const element = await show([question, ai('m', 'I will look.')], true);
      expect(find(element, 'deerflow-steps')).to.be.null;
      element.messages = [
        question,
        ai('m', 'I will look.', {tool_calls: [call('c', 'ls', {description: 'List'})]}),
      ];
      await drawn(element);
      expect(textOf(find(element, 'deerflow-steps')!))
        .to.contain('I will look.')
        .and.contain('List');
    });

    it('A15.1 heads delegated tasks with their number', async () => {
      const element = await show(threadStates['delegated tasks']!.messages, true);
      expect(textOf(element)).to.contain('Executing 3 subtasks in parallel');
      expect(findAll(element, 'deerflow-subtask')).to.have.length(3);
    });

    it('A13.11 gathers questions that were asked together into one card', async () => {
      const ask = (id: string, question: string) =>
        result(id, 'ask_clarification', question, {
          additional_kwargs: {clarification: {question, options: [{id: 'o', label: 'Yes'}]}},
        });
      const element = await show([
        human('h', 'Go'),
        ai('m', '', {
          tool_calls: [call('1', 'ask_clarification', {}), call('2', 'ask_clarification', {})],
        }),
        ask('1', 'First?'),
        ask('2', 'Second?'),
      ]);
      expect(findAll(element, 'deerflow-clarification')).to.have.length(1);
      expect(textOf(element)).to.contain('1/2').and.contain('2/2').and.contain('Send all');
    });

    it('links the marks of an answer to the sources of the last search', async () => {
      const found = JSON.stringify([
        {title: 'One', url: 'https://one.example/'},
        {title: 'Two', url: 'https://two.example/'},
      ]);
      const element = await show([
        human('h', 'Go'),
        ai('m', '', {tool_calls: [call('c', 'web_search', {query: 'q'})]}),
        result('c', 'web_search', found),
        ai('m2', 'It is so [2].'),
      ]);
      await waitUntil(
        () => find(element, 'deerflow-message a') ?? findAll(element, '[part~=source]').length > 0,
      );
      const source = findAll<HTMLAnchorElement>(element, '[part~=source]')[0];
      expect(source?.getAttribute('href')).to.equal('https://two.example/');
    });

    it('hides the steps where a host wants none', async () => {
      const element = await show(threadStates['a settled turn']!.messages);
      element.hide = 'steps';
      await drawn(element);
      expect(find(element, 'deerflow-steps')).to.be.null;
    });

    it('is empty without data, and says nothing', async () => {
      const element = await fixture<DeerflowMessages>(
        html`<deerflow-messages></deerflow-messages>`,
      );
      expect(textOf(element)).to.equal('');
      expect(element.matches(':state(empty)')).to.be.true;
    });
  });

  describe('slots', () => {
    it('puts a slot’s content in place of a message and of a tool’s detail', async () => {
      const element = await fixture<DeerflowMessages>(
        html`<deerflow-messages lang="en" .messages=${threadStates['a settled turn']!.messages}>
          <b slot="message:q1">my question</b>
          <i slot="tool:c3">my detail</i>
          <u slot="before-messages">above</u>
        </deerflow-messages>`,
      );
      await drawn(element);
      expect(textOf(element))
        .to.contain('my question')
        .and.not.contain('What interesting findings');
      expect(textOf(element)).to.contain('above');
      findAll(element, 'button[part=step-label]').at(-1)!.click();
      await drawn(element);
      expect(textOf(element)).to.contain('my detail');
    });
  });

  describe('following', () => {
    it('A7.7 opens at the end', async () => {
      const session = fakeSession();
      tell(session, turns(20));
      const element = await showTall(session);
      expect(distance(scrollerOf(element))).to.be.at.most(2);
      expect(find(element, '[part=jump]')).to.be.null;
    });

    it('A7.7 follows while the reader is at the end', async () => {
      const session = fakeSession();
      tell(session, turns(10));
      const element = await showTall(session);
      tell(session, turns(12));
      await settled(element);
      expect(distance(scrollerOf(element))).to.be.at.most(2);
    });

    it('A7.7 lets go when the reader scrolls up, tells what is new, and leads back', async () => {
      const session = fakeSession();
      tell(session, turns(10));
      const element = await showTall(session);
      const scroller = scrollerOf(element);
      scroller.scrollTop -= 600;
      await settled(element);
      const place = scroller.scrollTop;
      tell(session, turns(11));
      await settled(element);
      expect(scroller.scrollTop).to.be.closeTo(place, 2);
      const jump = find(element, '[part=jump]')!;
      expect(textOf(jump)).to.equal('2 new');
      jump.click();
      await waitUntil(() => distance(scroller) < 3, 'at the end', {timeout: 4000});
      await settled(element);
      expect(find(element, '[part=jump]')).to.be.null;
    });

    it('A7.7 lets go when the browser’s search jumps up while the content grows', async () => {
      const session = fakeSession();
      tell(session, turns(20));
      const element = await showTall(session);
      await aTimeout(300);
      const scroller = scrollerOf(element);
      const grow = (): void => {
        const block = document.createElement('div');
        block.slot = 'after-messages';
        block.style.height = '40px';
        element.append(block);
      };
      grow();
      scroller.scrollTop -= 1500;
      const place = scroller.scrollTop;
      for (let times = 0; times < 3; times++) {
        await settled(element);
        grow();
      }
      await settled(element);
      expect(scroller.scrollTop).to.be.closeTo(place, 300);
      expect(find(element, '[part=jump]')).to.exist;
    });

    for (const moment of ['start', 'end']) {
      it(`A7.7 lets go when the browser’s search jumps up at the ${moment} of a run`, async () => {
        const session = fakeSession();
        const run = {id: 'r', phase: 'streaming', startedAt: Date.now(), joined: false} as const;
        if (moment === 'end') session.run.set(run);
        tell(session, turns(20));
        const element = await showTall(session);
        await aTimeout(300);
        const scroller = scrollerOf(element);
        session.run.set(moment === 'end' ? null : run);
        await settled(element);
        scroller.scrollTop -= 1500;
        const place = scroller.scrollTop;
        await settled(element);
        expect(scroller.scrollTop).to.be.closeTo(place, 300);
        expect(find(element, '[part=jump]')).to.exist;
      });
    }

    it('A7.7 stays where the reader is when the panel changes its width', async () => {
      const session = fakeSession();
      tell(session, turns(10));
      const element = await showTall(session);
      element.style.width = '320px';
      await settled(element);
      expect(distance(scrollerOf(element))).to.be.at.most(2);
    });

    it('goes on following after it was moved in the page', async () => {
      const session = fakeSession();
      tell(session, turns(10));
      const element = await showTall(session);
      const place = document.createElement('div');
      element.parentElement!.append(place);
      place.append(element);
      await settled(element);
      tell(session, turns(12));
      await settled(element);
      expect(distance(scrollerOf(element))).to.be.at.most(2);
    });

    it('follows again when the reader sends something', async () => {
      const session = fakeSession();
      tell(session, turns(10));
      const element = await showTall(session);
      scrollerOf(element).scrollTop = 100;
      await settled(element);
      tell(session, [...turns(10), human('new', 'One more', {facts: {pending: true}})]);
      await settled(element);
      expect(distance(scrollerOf(element))).to.be.at.most(2);
    });

    it('A7.5 shows another thread from its end, and nothing of the one before', async () => {
      const session = fakeSession();
      tell(session, turns(10));
      const element = await showTall(session);
      scrollerOf(element).scrollTop = 0;
      await settled(element);
      tell(session, turns(10, 100), {threadId: 'thread-2'});
      await settled(element);
      expect(textOf(element)).to.contain('Question 105').and.not.contain('Question 5 ');
      expect(distance(scrollerOf(element))).to.be.at.most(2);
    });
  });

  describe('older pages', () => {
    const older = {status: 'ready', hasMore: true, loadingOlder: false, nextBeforeSeq: 1} as const;

    it('A7.4 asks for one when the reader comes near the top', async () => {
      const session = fakeSession();
      tell(session, turns(20), {history: older});
      const element = await showTall(session);
      expect(session.calls).to.not.contain('loadOlder');
      scrollerOf(element).scrollTop = 0;
      await waitUntil(() => session.calls.includes('loadOlder'), 'asked', {timeout: 4000});
    });

    it('A7.4 keeps the place when it arrives', async () => {
      const session = fakeSession();
      tell(session, turns(20), {history: older});
      const element = await showTall(session);
      const scroller = scrollerOf(element);
      scroller.scrollTop = 300;
      await settled(element);
      const row = () =>
        findAll(element, '[data-key]').find(({dataset}) => dataset['key'] === 'a2')!;
      const before = row().getBoundingClientRect().top;
      tell(session, [...turns(10, 50), ...turns(20)], {history: {...older, hasMore: false}});
      await settled(element);
      expect(row().getBoundingClientRect().top).to.be.closeTo(before, 40);
    });

    it('offers a button where asking failed', async () => {
      const session = fakeSession();
      tell(session, turns(2), {
        history: {status: 'failed', hasMore: true, loadingOlder: false, nextBeforeSeq: 1},
      });
      const element = await showTall(session);
      await aTimeout(50);
      expect(session.calls).to.not.contain('loadOlder');
      find(element, 'button.quiet')!.click();
      expect(session.calls).to.contain('loadOlder');
    });
  });

  describe('a run', () => {
    it('tells its phase, and how long it takes', async () => {
      const session = fakeSession();
      session.run.set({
        id: 'r',
        phase: 'reconnecting',
        startedAt: Date.now() - 65_000,
        joined: false,
      });
      tell(session, [human('h', 'Go')]);
      const element = await showTall(session);
      expect(textOf(find(element, '[part=working]')!))
        .to.contain('Reconnecting…')
        .and.contain('1m 5s');
      expect(element.matches(':state(streaming)')).to.be.true;
    });

    it('A12.4 tells honestly when it ended without an answer', async () => {
      const session = fakeSession();
      tell(session, [human('h', 'Go')], {
        lastRun: {id: 'r', reason: 'success', startedAt: 0, endedAt: 1},
      });
      const element = await showTall(session);
      expect(textOf(element)).to.contain('The run ended without an answer.');
    });

    it('A18.15 offers follow-up questions, but not while it streams', async () => {
      const session = fakeSession();
      tell(session, turns(1));
      session.suggestions.set(['And then?']);
      const element = await showTall(session);
      const events = eventsOf(element, 'deerflow-send');
      find(element, '[part=suggestion]')!.click();
      expect(events[0]!.detail.text).to.equal('And then?');
      session.run.set({id: 'r', phase: 'streaming', startedAt: Date.now(), joined: false});
      await settled(element);
      expect(find(element, '[part=suggestion]')).to.be.null;
    });
  });

  describe('what can be done with an answer', () => {
    const rated = (rating: 1 | -1) =>
      ai('a0', 'Answer', {facts: {runId: 'run-1', feedback: {rating}}});

    it('A20.10 asks to rate a run, and to take the same rating back', async () => {
      const session = fakeSession(['feedback']);
      tell(session, [human('h0', 'Go'), rated(1)]);
      const element = await showTall(session);
      const events = eventsOf(element, 'deerflow-rate');
      const good = find(element, 'button[aria-label="Good answer"]')!;
      expect(good.getAttribute('aria-pressed')).to.equal('true');
      good.click();
      find(element, 'button[aria-label="Bad answer"]')!.click();
      expect(events.map(({detail}) => detail)).to.deep.equal([
        {runId: 'run-1', rating: null},
        {runId: 'run-1', rating: -1},
      ]);
      expect(events[0]!.cancelable).to.be.true;
    });

    it('offers another answer only in place of the last one, and not during a run', async () => {
      const session = fakeSession(['regenerate']);
      tell(session, turns(2));
      const element = await showTall(session);
      const events = eventsOf(element, 'deerflow-regenerate');
      const buttons = () => findAll(element, 'button[aria-label="Answer again"]');
      expect(buttons()).to.have.length(1);
      buttons()[0]!.click();
      expect(events[0]!.detail).to.deep.equal({messageId: 'a1'});
      session.run.set({id: 'r', phase: 'submitting', startedAt: Date.now(), joined: false});
      await settled(element);
      expect(buttons()).to.be.empty;
    });

    it('offers nothing that the gateway or the host does not want', async () => {
      const session = fakeSession();
      tell(session, [human('h0', 'Go'), rated(1)]);
      expect(find(await showTall(session), 'button[aria-label="Good answer"]')).to.be.null;
      const other = fakeSession(['feedback']);
      tell(other, [human('h0', 'Go'), rated(1)]);
      const element = await showTall(other);
      element.hide = 'feedback';
      await settled(element);
      expect(find(element, 'button[aria-label="Good answer"]')).to.be.null;
    });
  });

  describe('methods', () => {
    it('scrollToMessage brings a message into view', async () => {
      const session = fakeSession();
      tell(session, turns(20));
      const element = await showTall(session);
      expect(await element.scrollToMessage('h3')).to.be.true;
      await settled(element);
      const row = findAll(element, '[data-key]').find(({dataset}) => dataset['key'] === 'h3')!;
      const gap = row.getBoundingClientRect().top - scrollerOf(element).getBoundingClientRect().top;
      expect(Math.abs(gap)).to.be.at.most(60);
      expect(await element.scrollToMessage('nowhere')).to.be.false;
    });
  });

  describe('accessibility', () => {
    it('is a log that does not speak each token', async () => {
      const element = await show(threadStates['a settled turn']!.messages);
      const log = scrollerOf(element);
      expect(log.getAttribute('aria-live')).to.equal('off');
      expect(log.getAttribute('aria-label')).to.equal('Conversation');
    });

    for (const [name, {messages, running}] of Object.entries(threadStates)) {
      it(`is accessible: ${name}`, async () => {
        const element = await show(messages, running);
        await expect(element).to.be.accessible();
      });
    }

    it('A21.4 does not overflow 320 px', async () => {
      for (const [name, {messages, running}] of Object.entries(threadStates)) {
        const element = await show(messages, running);
        element.style.width = '320px';
        await settled(element);
        const log = scrollerOf(element);
        expect(log.scrollWidth, name).to.be.at.most(320);
      }
    });
  });

  describe('parts', () => {
    const parts: readonly [string, string][] = [
      ['message-user', 'a settled turn'],
      ['message-assistant', 'a settled turn'],
      ['bubble', 'a settled turn'],
      ['content', 'a settled turn'],
      ['reasoning', 'a settled turn'],
      ['markdown', 'a settled turn'],
      ['code', 'a settled turn'],
      ['table', 'a settled turn'],
      ['link', 'a settled turn'],
      ['steps', 'a settled turn'],
      ['steps-toggle', 'a settled turn'],
      ['step', 'a settled turn'],
      ['step-icon', 'a settled turn'],
      ['step-label', 'a settled turn'],
      ['file', 'a settled turn'],
      ['subtask', 'delegated tasks'],
      ['clarification', 'a question'],
      ['question', 'a question'],
      ['option', 'a question'],
      ['answer-field', 'a question'],
    ];
    for (const [part, name] of parts) {
      it(`can be styled from outside: ${part}`, async () => {
        const {messages, running} = threadStates[name]!;
        const element = await show(messages, running);
        await waitUntil(() => findAll(element, 'deerflow-markdown').length > 0);
        await drawn(element);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`deerflow-messages::part(${part}) { outline: 3px solid rgb(1, 2, 3); }`);
        document.adoptedStyleSheets.push(sheet);
        try {
          const styled = findAll(element, `[part~="${part}"]`).map(
            (found) => getComputedStyle(found).outlineColor,
          );
          expect(messagesParts.split(',')).to.contain(part);
          expect(styled).to.contain('rgb(1, 2, 3)');
        } finally {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
            (other) => other !== sheet,
          );
        }
      });
    }
  });

  it('works the same when the session comes late', async () => {
    const element = await fixture<DeerflowMessages>(
      html`<deerflow-messages lang="en"></deerflow-messages>`,
    );
    const session = fakeSession();
    session.conversation.set(emptyConversation);
    tell(session, turns(1));
    element.session = session;
    await drawn(element);
    expect(textOf(element)).to.contain('Question 0');
  });
});

const rowOf = (element: DeerflowMessages, key: string): HTMLElement | undefined =>
  findAll(element, '[data-key]').find(({dataset}) => dataset['key'] === key);

/** A thread that is all in the page. */
async function showLong(count = 300): Promise<DeerflowMessages> {
  const session = fakeSession();
  tell(session, turns(count));
  const element = await showTall(session);
  await waitUntil(() => rowOf(element, 'h0') !== undefined, 'all rows', {timeout: 4000});
  return element;
}

describe('deerflow-messages with a long thread', () => {
  it('A7.6 draws what is near, and keeps the rest as text', async () => {
    const element = await showLong();
    expect(findAll(element, 'deerflow-message').length).to.be.lessThan(120);
    expect(textOf(element)).to.contain('Question 0').and.contain('Question 150');
    expect(distance(scrollerOf(element))).to.be.at.most(2);
  });

  it('A7.6 draws rows as the reader comes near', async () => {
    const element = await showLong();
    expect(find(rowOf(element, 'a0')!, 'deerflow-message')).to.be.null;
    scrollerOf(element).scrollTop = 0;
    await waitUntil(() => find(rowOf(element, 'a0')!, 'deerflow-message') !== null, 'drawn', {
      timeout: 4000,
    });
  });

  it('opens with the end, and puts the rest in when the page has nothing else to do', async () => {
    const session = fakeSession();
    tell(session, turns(300));
    const element = await fixture<DeerflowMessages>(
      html`<deerflow-messages
        lang="en"
        style="height: 400px"
        .session=${session}
      ></deerflow-messages>`,
    );
    expect(findAll(element, '.row').length).to.be.within(12, 100);
    await waitUntil(() => findAll(element, '.row').length === 600, 'all rows', {timeout: 4000});
    expect(distance(scrollerOf(element))).to.be.at.most(2);
  });

  it('A7.6 tells the position of each message and their number', async () => {
    const element = await showLong();
    await waitUntil(() => rowOf(element, 'a299')!.ariaPosInSet === '600');
    expect(rowOf(element, 'h0')!.ariaPosInSet).to.equal('1');
    expect(rowOf(element, 'h0')!.ariaSetSize).to.equal('600');
    expect(rowOf(element, 'h0')!.role).to.equal('article');
  });

  it('A7.6 gives the whole text in order when everything is selected and copied', async () => {
    const element = await showLong(60);
    const target = document.createElement('textarea');
    element.after(target);
    find(element, '[role=log]')!.focus();
    await sendKeys({press: 'Control+A'});
    await sendKeys({press: 'Control+C'});
    target.focus();
    await sendKeys({press: 'Control+V'});
    const copied = target.value;
    target.remove();
    for (let turn = 0; turn < 60; turn++) expect(copied).to.contain(`Question ${turn}\n`);
    const places = Array.from({length: 60}, (_, turn) => copied.indexOf(`Question ${turn}\n`));
    expect(places).to.deep.equal(places.toSorted((a, b) => a - b));
  });

  it('A7.6 prints all of it', async () => {
    const session = fakeSession();
    tell(session, turns(300));
    const element = await fixture<DeerflowMessages>(
      html`<deerflow-messages lang="en" .session=${session}></deerflow-messages>`,
    );
    dispatchEvent(new Event('beforeprint'));
    expect(findAll(element, '.row').length).to.equal(600);
    await emulateMedia({media: 'print'});
    try {
      const visible = findAll(element, '.row, .chunk, .chapter').map(
        (part) => getComputedStyle(part).contentVisibility,
      );
      expect(new Set(visible)).to.deep.equal(new Set(['visible']));
    } finally {
      await emulateMedia({media: 'screen'});
    }
  });

  it('A7.6 keeps the place when older rows are put in above it', async () => {
    const session = fakeSession();
    tell(session, turns(200, 100));
    const element = await showTall(session);
    await waitUntil(() => rowOf(element, 'h100') !== undefined, 'all rows', {timeout: 4000});
    expect(await element.scrollToMessage('h150')).to.be.true;
    await settled(element);
    const before = rowOf(element, 'h150')!.getBoundingClientRect().top;
    tell(session, turns(300));
    await settled(element);
    expect(rowOf(element, 'h150')!.getBoundingClientRect().top).to.be.closeTo(before, 2);
  });

  it('A7.6 brings a message that is not drawn into view', async () => {
    const session = fakeSession();
    tell(session, turns(300));
    const element = await showTall(session);
    expect(await element.scrollToMessage('h20')).to.be.true;
    await settled(element);
    const row = findAll(element, '[data-key]').find(({dataset}) => dataset['key'] === 'h20')!;
    expect(find(row, 'deerflow-message')).to.exist;
    const gap = row.getBoundingClientRect().top - scrollerOf(element).getBoundingClientRect().top;
    expect(Math.abs(gap)).to.be.at.most(120);
  });

  it('hands a host’s renderers of code blocks down to answers', async () => {
    const element = await show([human('h', 'Draw'), ai('a', '```chart\na\n```')]);
    element.markdownRenderers = {chart: (code) => document.createTextNode(`drawn: ${code}`)};
    await drawn(element);
    await waitUntil(() => find(element, '[part~=code-rendered]') !== null, 'the drawing');
    expect(textOf(find(element, '[part~=code-rendered]')!)).to.equal('drawn: a');
  });

  it('the browser’s search finds what is not drawn', async () => {
    await showLong();
    const search = window as unknown as {find(text: string): boolean};
    expect(search.find('Question 7')).to.be.true;
  });

  it('A9.6, #2972 leaves settled rows alone while an answer grows', async () => {
    const session = fakeSession();
    session.run.set({id: 'r', phase: 'streaming', startedAt: Date.now(), joined: false});
    const before = [...turns(20), human('last', 'Go')];
    tell(session, [...before, ai('live', 'One', {facts: {streaming: true}})]);
    const element = await showTall(session);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    for (const row of findAll(element, '.row.settled')) {
      observer.observe(row, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
      });
    }
    tell(session, [...before, ai('live', 'One two', {facts: {streaming: true}})]);
    await settled(element);
    observer.disconnect();
    expect(changes).to.have.length(0);
    expect(textOf(element)).to.contain('One two');
  });

  it('shows a question once, although an old server lets the agent repeat it', async () => {
    const question = 'Which colour?\n\n1. Red';
    const messages = [
      human('h', 'Paint it'),
      ai('a', '', {tool_calls: [call('1', 'ask_clarification', {question})]}),
      result('1', 'ask_clarification', question),
      ai('b', question),
      human('h2', 'Blue'),
      ai('c', 'Done.'),
    ];
    const element = await show(messages);
    expect(findAll(element, 'deerflow-clarification')).to.have.length(1);
    expect(textOf(element).split('Which colour?')).to.have.length(2);
    expect(textOf(element)).to.contain('Done.');
    const other = await show(messages.map((m) => (m.id === 'b' ? {...m, content: 'Or not?'} : m)));
    expect(textOf(other)).to.contain('Or not?');
  });

  it('shows what can be read of messages that are none', async () => {
    const odd = [
      null,
      undefined,
      5,
      'text',
      {},
      {type: 'ai', id: {}, content: 12, tool_calls: 'x', additional_kwargs: []},
      {type: 'human', content: null, additional_kwargs: {timestamp: 1e300, files: [null, 3]}},
      {type: 'ai', id: 'x', content: [{text: 'Readable'}, null], tool_calls: [null, {name: 4}]},
      {type: 'tool', tool_call_id: {}, content: undefined, artifact: 3},
    ] as unknown as Message[];
    const element = await show([human('h', 'Hello'), ...odd, human('h', 'Again'), ai('y', 'End')]);
    for (const text of ['Hello', 'Readable', '12', 'Again', 'End']) {
      expect(textOf(element)).to.contain(text);
    }
    element.messages = null as unknown as Message[];
    await drawn(element);
    expect(textOf(element)).not.to.contain('Hello');
  });
});
