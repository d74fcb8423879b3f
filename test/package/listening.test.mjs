/** What a screen reader meets on a walk by keyboard through the built chat: the browser's accessibility tree at each stop. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

/** One walk through a chat of its own. The mouse is never used. */
async function walk(gateway, work) {
  const host = await serve({
    pages: {
      '/': `<!doctype html><html lang="en"><title>Host</title><script src="/deerflow.js"></script>
        <body><deerflow-chat gateway="/${gateway}"></deerflow-chat>`,
    },
    gateway: mountGateway({pace: 0}),
  });
  try {
    await withPage(`${host.origin}/`, async (tab) => {
      await tab.setViewportSize({width: 1280, height: 900});
      await tab.getByRole('textbox', {name: 'Message'}).waitFor();
      await work(listener(tab));
    });
  } finally {
    await host.close();
  }
}

function listener(tab) {
  const chat = tab.locator('deerflow-chat');
  const focused = () =>
    tab.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.getAttribute('aria-label') ?? element?.innerText ?? '';
    });
  const has = async (locator) =>
    locator.evaluate((element) => element.matches(':focus')).catch(() => false);

  return {
    tab,
    focused,

    /** Waits until each line stands in the tree, in that order, and returns the tree. */
    async hears(...lines) {
      let tree = '';
      let missing = lines[0];
      for (let tries = 0; tries < 60; tries++) {
        tree = await chat.ariaSnapshot();
        let from = 0;
        missing = lines.find((line) => {
          const at = tree.indexOf(line, from);
          if (at === -1) return true;
          from = at + line.length;
          return false;
        });
        if (missing === undefined) return tree;
        await tab.waitForTimeout(100);
      }
      assert.fail(`not heard: ${missing}\n${tree}`);
    },

    async lacks(line) {
      for (let tries = 0; tries < 60; tries++) {
        if (!(await chat.ariaSnapshot()).includes(line)) return;
        await tab.waitForTimeout(100);
      }
      assert.fail(`still heard: ${line}`);
    },

    /** Titles of what is marked as the current one in the list of conversations. */
    async current() {
      const marked = await tab.locator('[aria-current=true]').allInnerTexts();
      return marked.map((text) => text.split('\n', 1)[0]);
    },

    /** Presses Tab, or Shift+Tab, until the element with the role and name has the focus. */
    async tabTo(role, name, key = 'Tab') {
      const target = tab.getByRole(role, {name, exact: typeof name === 'string'}).last();
      await target.waitFor();
      for (let presses = 0; presses < 80; presses++) {
        if (await has(target)) return target;
        await tab.keyboard.press(key);
      }
      return assert.fail(`${key} never came to ${role} ${name}`);
    },

    async press(...keys) {
      for (const key of keys) await tab.keyboard.press(key);
    },

    async say(text) {
      await this.tabTo('textbox', 'Message');
      await tab.keyboard.type(text);
      await tab.keyboard.press('Enter');
    },
  };
}

test('send, stop, steps, files and conversations can be heard and reached', async () => {
  await walk('upstream-open', async (page) => {
    await page.hears('heading "New conversation"', 'textbox "Message"', 'button "Send" [disabled]');

    await page.say('[[drip s=60]]');
    await page.hears('log "Conversation":', '- article:', 'group "You":', 'button "Stop"');
    await page.hears('status: The assistant is working.');
    await page.tabTo('button', 'Stop');
    await page.press('Enter');
    await page.hears('group "Assistant":', 'paragraph: Stopped', 'button "Send"', 'Stopped.');

    await page.say('[[steps]]');
    await page.hears('list "Steps":', 'button "6 more steps"', 'Answer finished.');
    const positions = await page.tab
      .getByRole('article')
      .evaluateAll((rows) => rows.map((row) => [row.ariaPosInSet, row.ariaSetSize].join('/')));
    assert.deepEqual(
      positions,
      positions.map((_, index) => `${index + 1}/${positions.length}`),
    );

    const toggle = await page.tabTo('button', '6 more steps', 'Shift+Tab');
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
    await page.press('Enter');
    await page.hears('button "Less steps" [expanded]', 'button "执行脚本 Done"');
    await page.tabTo('button', '执行脚本 Done');
    await page.press('Space');
    await page.hears('button "执行脚本 Done" [expanded]', 'total 55');

    await page.tabTo('button', /^Open report\.md/);
    await page.press('Enter');
    await page.hears(
      'button "Files" [expanded]',
      'complementary "Files":',
      'separator "Width of the files"',
      'button "Preview" [pressed]',
      'button "Close files"',
      'group "report.md":',
      'heading "Report" [level=1]',
    );
    await page.press('Escape');
    await page.lacks('complementary "Files":');
    assert.match(await page.focused(), /^Open report\.md/);

    await page.tabTo('button', 'New conversation', 'Shift+Tab');
    await page.press('Enter');
    await page.hears('heading "New conversation"');
    await page.say('The second one');
    await page.hears('Answer finished.');
    await page.tabTo('button', 'Conversations', 'Shift+Tab');
    await page.press('Enter');
    await page.hears(
      'complementary "Conversations":',
      'searchbox "Search conversations"',
      'list "Conversations":',
      'button "The second one now"',
      'button "Conversations" [expanded]',
    );
    assert.deepEqual(await page.current(), ['The second one']);
    await page.tabTo('button', /^\[\[drip s=60\]\] now/);
    await page.press('Enter');
    await page.hears('log "Conversation":', 'group "You":', 'list "Steps":');
    assert.deepEqual(await page.current(), ['[[drip s=60]]']);
  });
});

test('a choice, a text and a form can be heard and answered', async () => {
  await walk('upstream-open', async (page) => {
    await page.say('[[clarify_options]]');
    await page.hears(
      'region "Needs your confirmation":',
      'group "Which approach do you prefer?":',
      'button "Fast and rough"',
      'textbox "Other answer"',
      'The assistant has a question for you.',
    );
    await page.tabTo('button', 'Slow and careful', 'Shift+Tab');
    await page.press('Enter');
    await page.hears('Choice of approach Answered', 'listitem: Slow and careful', 'You chose:');

    await page.say('[[clarify]]');
    await page.hears('paragraph: Which city is this about?', 'textbox "Your answer"');
    await page.tabTo('textbox', 'Your answer', 'Shift+Tab');
    await page.tab.keyboard.type('Oslo');
    await page.tabTo('button', 'Send answer');
    await page.press('Enter');
    await page.hears('Missing information Answered', 'listitem: Oslo', 'Thanks. Working with:');

    await page.say('[[form]]');
    await page.hears(
      'paragraph: Please fill in the report settings.',
      'textbox "Report title":',
      'combobox "Tone":',
      'group "Topics":',
      'checkbox "sales"',
      'checkbox "Confidential"',
      'textbox "Due date"',
      'button "Submit"',
    );
    const title = await page.tabTo('textbox', 'Report title', 'Shift+Tab');
    assert.equal(await title.getAttribute('aria-required'), 'true');
    await page.tab.keyboard.type('Q3');
    await page.tabTo('textbox', 'Pages');
    await page.tab.keyboard.type('4');
    await page.tabTo('combobox', 'Tone');
    await page.press('ArrowDown');
    await page.tabTo('checkbox', 'costs');
    await page.press('Space');
    await page.hears('checkbox "costs" [checked]');
    await page.tabTo('button', 'Submit');
    await page.press('Enter');
    await page.hears('Missing information Answered', 'Form received:');
  });
});

test('an answer can be quoted, which is heard, and the quote taken back', async () => {
  await walk('upstream-open', async (page) => {
    await page.say('[[hello]]');
    await page.hears('Answer finished.');
    await page.tabTo('button', 'Quote', 'Shift+Tab');
    await page.press('Enter');
    await page.hears(
      'list "Quoted":',
      'text: Hello from the scripted model',
      'button "Remove quote"',
      'textbox "Message"',
      'status: Quoted in your next message.',
    );
    assert.equal(await page.focused(), 'Message');
    await page.tabTo('button', 'Remove quote', 'Shift+Tab');
    await page.press('Enter');
    await page.lacks('list "Quoted":');
    assert.equal(await page.focused(), 'Message');
  });
});

test('the fork’s single and multiple choice can be heard and answered', async () => {
  await walk('fork-open', async (page) => {
    await page.say('[[clarify_options]]');
    await page.hears('group "Which approach do you prefer?":', 'button "Fast and rough"');
    await page.tabTo('button', 'Fast and rough', 'Shift+Tab');
    await page.press('Enter');
    await page.hears('Choice of approach Answered', 'listitem: Fast and rough', 'You chose:');

    await page.say('[[clarify_many]]');
    await page.hears('group "Which sections shall I write?":', 'paragraph: Choose one or more');
    await page.tabTo('button', 'Risks', 'Shift+Tab');
    await page.press('Space');
    await page.hears('button "Risks" [pressed]', 'button "Costs"');
    await page.tabTo('button', 'Send answer');
    await page.press('Enter');
    await page.hears('Suggestion Answered', 'Risks', 'Writing:');
  });
});
