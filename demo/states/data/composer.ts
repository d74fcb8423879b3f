import type {Session} from '../../../src/core/index.js';
import {sessionOf} from './session.js';

export interface ComposerState {
  readonly value?: string;
  readonly files?: readonly File[];
  readonly quotes?: readonly string[];
  readonly running?: boolean;
  readonly disabled?: boolean;
  readonly session?: Session;
  /** Whether sending is tried. */
  readonly submit?: boolean;
}

const question = 'Show the same by age group, and leave out everybody whose age is not known.';

const files = [
  new File(['x'.repeat(61_194)], 'titanic.csv'),
  new File(['x'], 'a very long name of a presentation that does not fit (final v3).pptx'),
  new File(['x'.repeat(88_213)], '流程图.png'),
];

const choices = {
  models: [
    {name: 'qwen3-max', display_name: 'Qwen3 Max', supports_thinking: true},
    {name: 'deepseek-v3', display_name: 'DeepSeek V3'},
  ],
  model: 'qwen3-max',
  mode: 'pro',
  modes: ['flash', 'thinking', 'pro', 'ultra'],
} as const;

export const composerStates: Readonly<Record<string, ComposerState>> = {
  empty: {},
  typed: {value: question},
  'several lines': {value: `你好，请帮我：\n1. 读取报告\n2. 画出流程图\n\n${question}`},
  'with files': {value: 'Compare the three.', files},
  'with quotes': {
    value: 'Is that certain?',
    quotes: ['Women survived in 74 % of cases, men in 19 %.', '任务链强调先后次序'],
  },
  running: {running: true},
  'refused while running': {
    value: question,
    session: sessionOf({running: true}),
    submit: true,
  },
  'models and modes': {session: sessionOf({choices})},
  disabled: {disabled: true, value: question},
};
