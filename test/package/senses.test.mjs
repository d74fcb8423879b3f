/** The built chat for those who see, move or set up their system otherwise: what axe does not look at. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

const html = `<!doctype html><html lang="en"><title>Host</title><script src="/deerflow.js"></script>
<style>html, body, deerflow-chat { block-size: 100%; margin: 0 }</style>
<body><deerflow-chat gateway="/upstream-open"></deerflow-chat>`;

/** A chat with a long answer, steps, files and an open question. */
async function inConversation(settings, work) {
  const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
  try {
    await withPage('about:blank', async (tab) => {
      await tab.emulateMedia(settings.media ?? {});
      await tab.setViewportSize(settings.size ?? {width: 1280, height: 720});
      await tab.goto(`${host.origin}/`);
      await tab.getByRole('textbox', {name: 'Message', exact: true}).waitFor();
      for (const text of ['[[markdown]]', '[[steps]]', '[[form]]']) {
        await tab.evaluate(async (message) => {
          const chat = document.querySelector('deerflow-chat');
          const ended = new Promise((resolve) =>
            chat.addEventListener('deerflow-run-end', resolve, {once: true}),
          );
          await chat.send(message);
          await ended;
        }, text);
        if (text === '[[markdown]]') await drawDiagram(tab);
      }
      await tab.getByRole('button', {name: 'Submit'}).waitFor();
      await work(tab);
    });
  } finally {
    await host.close();
  }
}

/** Drawn while somebody tabs past it, a diagram would push what has the focus out of view. */
async function drawDiagram(tab) {
  const block = tab.locator('[part~=code][data-language=mermaid]');
  const drawing = block.locator('[part~=diagram] svg');
  for (let tries = 0; tries < 100 && (await drawing.count()) === 0; tries += 1) {
    // Until the answer has settled, its end is followed.
    await block.evaluate((at) => at.scrollIntoView());
    await tab.waitForTimeout(100);
  }
  assert.equal(await drawing.count(), 1);
}

/** What has the focus now, and whether any of it can be seen. Runs in the page. */
function focusedNow() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (element === null || element === document.body) return null;
  const {left, right, top, bottom} = element.getBoundingClientRect();
  const deepest = (x, y, root = document) => {
    const hit = root.elementFromPoint(x, y);
    return hit?.shadowRoot && hit.shadowRoot !== root ? deepest(x, y, hit.shadowRoot) : hit;
  };
  const seen = (x, y) => {
    for (let at = deepest(x, y); at; at = at.assignedSlot ?? at.parentNode ?? at.host)
      if (at === element) return true;
    return false;
  };
  const part = [0.1, 0.5, 0.9];
  const isVisible = part.some((x) =>
    part.some((y) => seen(left + (right - left) * x, top + (bottom - top) * y)),
  );
  const name = element.getAttribute('aria-label') ?? element.innerText ?? '';
  const hasRing = (at) => {
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(at);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  // A frame around a field may show it as well.
  const isMarked = hasRing(element) || hasRing(element.closest('.box') ?? element);
  return {
    name: `${element.localName} ${element.type ?? ''} ${name.slice(0, 40)} (${Math.round(top)})`,
    isVisible,
    isMarked,
  };
}

for (const size of [
  {width: 1280, height: 720},
  {width: 640, height: 360},
  {width: 320, height: 480},
]) {
  test(`2.4.11, 2.4.7 what has the focus is seen, at ${size.width}×${size.height}`, async () => {
    await inConversation({size}, async (tab) => {
      for (const key of ['Tab', 'Shift+Tab']) {
        const names = new Set();
        const hidden = [];
        const unmarked = [];
        for (let presses = 0; presses < 90; presses++) {
          await tab.keyboard.press(key);
          const focused = await tab.evaluate(focusedNow);
          if (focused === null) continue;
          names.add(focused.name);
          if (!focused.isVisible) hidden.push(focused.name);
          if (!focused.isMarked) unmarked.push(focused.name);
        }
        assert.ok(names.size > 20, [...names].join('\n'));
        assert.deepEqual([...new Set(hidden)], [], key);
        assert.deepEqual([...new Set(unmarked)], [], key);
      }
    });
  });
}

test('forced colours leave every filled button a border', async () => {
  const host = await serve({
    pages: {'/': html.replace('upstream-open', 'upstream')},
    gateway: mountGateway({pace: 0}),
  });
  try {
    await withPage('about:blank', async (tab) => {
      await tab.emulateMedia({forcedColors: 'active'});
      await tab.goto(`${host.origin}/`);
      const widthOf = (button) => button.evaluate((at) => getComputedStyle(at).borderTopWidth);
      assert.equal(await widthOf(tab.getByRole('button', {name: 'Sign in'})), '1px');
    });
  } finally {
    await host.close();
  }
  await inConversation({media: {forcedColors: 'active'}}, async (tab) => {
    await tab.getByRole('textbox', {name: 'Message', exact: true}).fill('Hello');
    for (const name of ['Send', 'Submit']) {
      const button = tab.getByRole('button', {name, exact: true});
      assert.notEqual(await button.evaluate((at) => getComputedStyle(at).borderTopWidth), '0px');
    }
  });
});

test('2.3.3 nothing moves for those who do not want it', async () => {
  await inConversation({media: {reducedMotion: 'reduce'}}, async (tab) => {
    await tab.evaluate(() => void document.querySelector('deerflow-chat').send('[[slow s=5]]'));
    await tab.getByRole('button', {name: 'Stop'}).waitFor();
    const moving = await tab.evaluate(() => {
      const roots = [document];
      const found = [];
      for (const root of roots) {
        for (const element of root.querySelectorAll('*'))
          if (element.shadowRoot) roots.push(element.shadowRoot);
        for (const animation of root.getAnimations()) {
          const {duration, iterations} = animation.effect.getComputedTiming();
          if (duration > 1 || iterations > 1)
            found.push(
              `${animation.effect.target.className} ${String(duration)} ms × ${iterations}`,
            );
        }
      }
      return found;
    });
    assert.deepEqual(moving, []);
  });
});
