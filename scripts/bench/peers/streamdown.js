// The stack of DeerFlow's own front end: useStream of langgraph-sdk and Streamdown.
import {useStream} from '@langchain/langgraph-sdk/react';
import React from 'react';
import {createRoot} from 'react-dom/client';
import {Streamdown} from 'streamdown';
import {offer} from '../page/measure.js';

const Message = React.memo(({content, live}) =>
  React.createElement(Streamdown, {isAnimating: live}, content),
);

offer({
  async open(host, gateway, threadId) {
    const known = threadId === undefined ? [] : gateway.messages;
    globalThis.fetch = gateway.fetch;
    let submit;
    const ready = Promise.withResolvers();
    const App = () => {
      const stream = useStream({
        apiUrl: `${location.origin}/api`,
        assistantId: 'lead_agent',
        throttle: true,
        fetchStateHistory: false,
        messagesKey: 'messages',
      });
      submit = stream.submit;
      React.useEffect(() => ready.resolve(), []);
      const live = stream.messages.filter(({type}) => type !== 'tool');
      return [...known, ...live].map((message, index) =>
        React.createElement(Message, {
          key: message.id ?? index,
          content: typeof message.content === 'string' ? message.content : '',
          live: stream.isLoading,
        }),
      );
    };
    const root = createRoot(host.appendChild(document.createElement('div')));
    root.render(React.createElement(App));
    await ready.promise;
    host.append(document.createElement('textarea'));
    host.scrollTop = host.scrollHeight;
    return {
      send: () => void submit({messages: [{type: 'human', content: 'Go'}]}),
      scroller: host,
      close: () => root.unmount(),
    };
  },
});
