import type {Strings} from './types.js';

const plural = new Intl.PluralRules('en');
const s = (count: number, one: string, other: string): string =>
  plural.select(count) === 'one' ? one : other;

export const en: Strings = {
  composerLabel: 'Message',
  composerPlaceholder: 'How can I help?',
  send: 'Send',
  stop: 'Stop',
  stopping: 'Stopping…',
  model: 'Model',
  modelAuto: 'Agent’s choice',
  mode: 'Mode',
  modeFlash: 'Flash',
  modeFlashHint: 'Answers at once',
  modeThinking: 'Thinking',
  modeThinkingHint: 'Thinks before it answers',
  modePro: 'Pro',
  modeProHint: 'Thinks and plans',
  modeUltra: 'Ultra',
  modeUltraHint: 'Plans and delegates',
  stillAnswering: 'This conversation is still answering. Please wait, or stop it first.',

  conversation: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  working: 'Working…',
  noAnswer: 'The run ended without an answer.',
  stopped: 'Stopped',
  jumpToLatest: 'Jump to latest',
  loadOlder: 'Load earlier messages',
  copy: 'Copy',
  copied: 'Copied',

  thinking: 'Thinking',
  thoughtFor: (duration) => `Thought for ${duration}`,
  moreSteps: (count) => `${count} more ${s(count, 'step', 'steps')}`,
  lessSteps: 'Less steps',
};
