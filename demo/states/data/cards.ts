import type {
  ClarificationRequest,
  PresentedFile,
  Subtask,
  TodoItem,
} from '../../../src/core/index.js';
import {toolStep, words} from './make.js';

export const suggestionStates: Readonly<Record<string, readonly string[]>> = {
  three: [
    'Which port had the highest survival rate?',
    'Show the same by age group',
    '把结果整理成一页中文摘要',
  ],
};

export const todoStates: Readonly<Record<string, readonly TodoItem[]>> = {
  'under way': [
    {content: 'Read the passenger list', status: 'completed'},
    {
      content: 'Count survivors by class and sex, with and without missing ages',
      status: 'in_progress',
    },
    {content: 'Write the summary', status: 'pending'},
  ],
  'all done': [
    {content: 'Read the passenger list', status: 'completed'},
    {content: 'Write the summary', status: 'completed'},
  ],
  'not begun': [{content: '读取技能说明', status: 'pending'}, {content: '抽取任务链'}],
};

const file = (path: string): PresentedFile => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {path, name, extension: name.slice(name.lastIndexOf('.') + 1)};
};

export const fileStates: Readonly<Record<string, readonly PresentedFile[]>> = {
  one: [file('/mnt/user-data/outputs/summary.txt')],
  several: [
    file('/mnt/user-data/outputs/index.html'),
    file(
      '/mnt/user-data/outputs/a very long name of a presentation that does not fit (final v3).pptx',
    ),
    file('/mnt/user-data/outputs/流程图.png'),
  ],
};

const subtask = (id: string, more: Partial<Subtask>): Subtask => ({
  id,
  runId: 'run-1',
  title: 'PostgreSQL: strengths and limits',
  prompt:
    'Research PostgreSQL as the store of a portal with 2 000 users.\nName three strengths and three limits.',
  agent: 'general-purpose',
  status: 'in_progress',
  steps: [],
  result: null,
  error: null,
  stopReason: null,
  modelName: null,
  usage: null,
  note: null,
  ...more,
});

const steps = [
  toolStep('s1', 'web_search', {args: {query: 'postgresql limits'}, result: '[]', data: []}),
  words('s2', 'Two sources agree on connection limits.'),
  toolStep('s3', 'web_fetch', {
    args: {url: 'https://www.postgresql.org/docs/'},
    result: '# PostgreSQL docs',
  }),
];

export const subtaskStates: Readonly<Record<string, {subtask: Subtask; open?: boolean}>> = {
  running: {subtask: subtask('1', {note: 'Reading the documentation…'})},
  'running, open': {
    open: true,
    subtask: subtask('2', {
      steps: [
        ...steps,
        toolStep('s4', 'web_search', {args: {query: 'connection pooling'}, status: 'running'}),
      ],
      modelName: 'qwen3-max',
    }),
  },
  'done, open': {
    open: true,
    subtask: subtask('3', {
      status: 'completed',
      steps,
      result:
        'Strong at **joins**, JSON and extensions; each connection is a process, so pool them.',
      modelName: 'qwen3-max',
      usage: {input_tokens: 9_000, output_tokens: 1_400, total_tokens: 10_400},
    }),
  },
  failed: {subtask: subtask('4', {status: 'failed', title: null, error: 'Out of turns.'})},
  'failed, open': {
    open: true,
    subtask: subtask('5', {status: 'failed', error: 'The sub-agent ran out of turns.'}),
  },
  cancelled: {subtask: subtask('6', {status: 'cancelled'})},
  'timed out': {subtask: subtask('7', {status: 'timed_out'})},
  capped: {
    open: true,
    subtask: subtask('8', {
      status: 'completed',
      result: 'What I have so far.',
      stopReason: 'token_capped',
    }),
  },
};

const request = (id: string, more: Partial<ClarificationRequest>): ClarificationRequest => ({
  id,
  form: 'human_input',
  question: 'Which region should the report cover?',
  context: null,
  topic: null,
  input: 'text',
  options: [],
  multiple: false,
  allowsText: true,
  fields: [],
  status: 'open',
  active: true,
  answer: null,
  answerText: null,
  source: 'ask_clarification',
  ...more,
});

const option = (id: string, label: string, description: string | null = null) => ({
  id,
  label,
  value: label,
  description,
});

const levels = request('levels', {
  form: 'fork',
  question: '流程图层级按哪套业务？',
  context: '报告里同时出现了任务链和目的链。',
  topic: 'approach_choice',
  input: 'choice',
  options: [
    option('option-0', '任务→目的→行为体', '与上次的图一致'),
    option('option-1', '按报告原标题层级'),
  ],
});

const several = request('several', {
  form: 'fork',
  question: '需要包含哪些部分？',
  topic: 'missing_info',
  input: 'choice',
  multiple: true,
  options: [option('a', '摘要'), option('b', '图表'), option('c', '原文引用')],
});

const form = request('form', {
  question: 'I need a few details before I book the room.',
  topic: 'missing_info',
  input: 'fields',
  allowsText: false,
  fields: [
    {
      name: 'title',
      label: 'Meeting title',
      type: 'text',
      required: true,
      placeholder: 'Quarterly review',
      options: [],
    },
    {name: 'day', label: 'Day', type: 'date', required: true, placeholder: null, options: []},
    {
      name: 'seats',
      label: 'Seats',
      type: 'number',
      required: false,
      placeholder: null,
      options: [],
    },
    {
      name: 'room',
      label: 'Room',
      type: 'select',
      required: true,
      placeholder: null,
      options: [
        {id: '1', label: 'Harbour', value: 'harbour'},
        {id: '2', label: 'Lighthouse', value: 'lighthouse'},
      ],
    },
    {
      name: 'needs',
      label: 'Equipment',
      type: 'multi_select',
      required: false,
      placeholder: null,
      options: [
        {id: '1', label: 'Projector', value: 'projector'},
        {id: '2', label: 'Whiteboard', value: 'whiteboard'},
        {id: '3', label: 'Video call', value: 'video'},
      ],
    },
    {
      name: 'notes',
      label: 'Notes',
      type: 'textarea',
      required: false,
      placeholder: null,
      options: [],
    },
    {
      name: 'confirm',
      label: 'I may change the time by an hour',
      type: 'checkbox',
      required: true,
      placeholder: null,
      options: [],
    },
  ],
});

const choice = request('choice', {
  question: 'The folder holds **12 files**. Delete them?',
  context: 'They were made by the last run and are not referenced anywhere.',
  topic: 'risk_confirmation',
  input: 'choice',
  options: [option('yes', 'Yes, delete them'), option('no', 'No, keep them')],
});

export const clarificationStates: Readonly<Record<string, readonly ClarificationRequest[]>> = {
  'fork, one choice': [levels],
  'fork, several choices': [several],
  'several questions': [
    levels,
    several,
    {...request('free', {form: 'fork', question: '还有什么要补充的吗？', topic: 'suggestion'})},
  ],
  'choice with other': [choice],
  'choice only': [{...choice, id: 'choice-only', allowsText: false, context: null}],
  'free text': [request('text', {})],
  form: [form],
  'plain text': [
    request('plain', {
      form: 'text',
      question: '❓ Which region should the report cover?\n\n1. Europe\n2. Asia',
    }),
  ],
  'answered choice': [
    {
      ...levels,
      status: 'answered',
      active: false,
      answer: {optionIds: ['option-0'], text: '颜色用蓝色'},
      answerText: '任务→目的→行为体；颜色用蓝色',
    },
  ],
  'answered text': [
    request('text', {
      status: 'answered',
      active: false,
      answer: {text: 'Europe'},
      answerText: 'Europe',
    }),
  ],
  closed: [{...choice, status: 'closed', active: false}],
  interrupt: [
    request('interrupt', {
      form: 'interrupt',
      question: 'Approve the purchase order 4711?',
      allowsText: false,
    }),
  ],
};
