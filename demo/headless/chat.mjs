import {createInterface} from 'node:readline/promises';
import {answerOf, createSession} from 'deerflow-elements/core';

const [gateway = 'http://localhost:8001'] = process.argv.slice(2);
const session = createSession({gateway, token: process.env.DEERFLOW_TOKEN});
session.on(({message, error}) => {
  if (message?.type === 'ai' && answerOf(message)) console.log(answerOf(message));
  if (error) console.error(error.message);
});
await session.ready;
for await (const line of createInterface(process.stdin)) {
  const sent = await session.send(line);
  if (sent.accepted) await new Promise((done) => session.run.subscribe((run) => run ?? done()));
}
session.close();
