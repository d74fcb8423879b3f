import type {Conversation, Message} from '../state/conversation.js';
import {identityOf} from '../state/identity.js';
import type {Kernel} from './kernel.js';

/**
 * Turns changes of the conversation into facts for hosts: a new title, a new artifact, a complete message.
 * Looks at what changed since it looked last, so history that is read is not told as news.
 */
export function tellFacts(kernel: Kernel): () => void {
  let before = kernel.conversation.get();
  let old: ReadonlySet<string> = new Set();
  const told = new Set<string>();

  return kernel.conversation.subscribe((now) => {
    const previous = before;
    before = now;
    const isSameThread = now.threadId === previous.threadId || previous.threadId === null;
    if (isSameThread && now.title !== previous.title)
      kernel.emit({type: 'title-change', title: now.title});
    if (now.run === null && previous.run === null) return;
    if (previous.run === null) {
      old = new Set(previous.messages.map(identityKey));
      told.clear();
    }
    tellArtifacts(kernel, previous, now);
    tellMessages(kernel, now.messages, old, told);
  });
}

function tellArtifacts(kernel: Kernel, previous: Conversation, now: Conversation): void {
  if (now.artifacts === previous.artifacts) return;
  const known = new Set(previous.artifacts);
  for (const path of now.artifacts) {
    if (!known.has(path)) kernel.emit({type: 'artifact', path});
  }
}

/** The run's messages stand at the end, behind those that were there before it. */
function tellMessages(
  kernel: Kernel,
  messages: readonly Message[],
  old: ReadonlySet<string>,
  told: Set<string>,
): void {
  const start = messages.findLastIndex((message) => old.has(identityKey(message))) + 1;
  for (const message of messages.slice(start)) {
    const key = identityKey(message);
    const isOpen = message.facts?.streaming === true || message.facts?.pending === true;
    if (isOpen || key === '' || told.has(key)) continue;
    told.add(key);
    kernel.emit({type: 'message', message});
  }
}

function identityKey(message: Message): string {
  return identityOf(message) ?? '';
}
