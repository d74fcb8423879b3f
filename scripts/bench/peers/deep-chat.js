// deep-chat as a page would use it, without the network: its handler gets the same tokens.
import 'deep-chat';
import {offer} from '../page/measure.js';

offer({
  async open(host, gateway, threadId) {
    const chat = document.createElement('deep-chat');
    chat.style.cssText = 'width: 780px; height: 860px';
    if (threadId !== undefined)
      chat.history = gateway.messages.map(({type, content}) => ({
        role: type === 'ai' ? 'ai' : 'user',
        text: content,
      }));
    let signals;
    chat.connect = {
      stream: true,
      handler: (_body, given) => {
        signals = given;
        signals.onOpen();
        // What comes before it has drawn the question is lost.
        setTimeout(() => void gateway.fetch('/runs/stream'), 500);
      },
    };
    gateway.push = (delta) => signals.onResponse({text: delta});
    gateway.end = () => signals.onClose();
    host.append(chat);
    await new Promise((resolve) => (chat.onComponentRender = resolve));
    return {
      send: () => chat.submitUserMessage({text: 'Go'}),
      scroller: chat.shadowRoot.querySelector('#messages'),
      close: () => chat.remove(),
    };
  },
});
