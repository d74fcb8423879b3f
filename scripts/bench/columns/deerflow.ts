/** Ours: the script tag's `deerflow-chat`, through its public API. */
import type {} from '../../../src/elements/chat/define.js';
import type {DeerflowMarkdown} from '../../../src/elements/markdown/markdown.element.js';
import {offer} from '../page/measure.js';

// The other columns neither colour code nor set formulas; `--extras` measures what that costs here.
if (!new URLSearchParams(location.search).has('extras')) {
  void customElements.whenDefined('deerflow-markdown').then((element) => {
    const none = {highlight: null, math: null, mermaid: null};
    // Not in the initializer itself, which runs before the class sets its fields.
    (element as unknown as typeof DeerflowMarkdown).addInitializer((markdown) =>
      markdown.addController({
        hostConnected: () => void ((markdown as DeerflowMarkdown).extras = none),
      }),
    );
  });
}

const transcriptOf = (chat: Element): ShadowRoot | null | undefined =>
  chat.shadowRoot?.querySelector('deerflow-messages')?.shadowRoot;

offer({
  async open(host, gateway, threadId) {
    const chat = document.createElement('deerflow-chat');
    chat.style.cssText = 'display: block; block-size: 100%';
    Object.assign(chat, {
      gateway: '/',
      auth: 'none',
      persist: 'none',
      dialect: 'upstream',
      fetch: gateway.fetch,
      threadId: threadId ?? null,
    });
    host.append(chat);
    await chat.updateComplete;
    if (threadId !== undefined) await shown(chat);
    return {
      send: () => void chat.send('Go'),
      get scroller() {
        return transcriptOf(chat)?.querySelector<HTMLElement>('[part~=transcript]') ?? null;
      },
      close: () => chat.remove(),
    };
  },
});

/** Until the last answer stands there as Markdown. */
async function shown(chat: Element): Promise<void> {
  for (;;) {
    const last = [...(transcriptOf(chat)?.querySelectorAll('deerflow-message') ?? [])].at(-1);
    const markdown = last?.shadowRoot?.querySelector('deerflow-markdown')?.shadowRoot;
    if ((markdown?.textContent?.length ?? 0) > 20) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
