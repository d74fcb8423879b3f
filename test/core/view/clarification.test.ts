import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Message} from '../../../src/core/state/conversation.js';
import {
  clarificationsOf,
  replyTo,
  replyToAll,
  toAnswer,
  validateAnswer,
  type ClarificationAnswer,
  type ClarificationRequest,
} from '../../../src/core/view/index.js';
import {ai, human, tool} from './build.js';

const options = [
  {id: 'option-1', label: 'North', value: 'North'},
  {id: 'option-2', label: 'South', value: 'South'},
];

type Payload = Readonly<Record<string, unknown>>;

function payload(id: string, more: Payload = {}): Payload {
  return {
    version: 1,
    kind: 'human_input_request',
    source: 'ask_clarification',
    request_id: id,
    clarification_type: 'missing_info',
    question: `${id}?`,
    input_mode: 'choice_with_other',
    options,
    ...more,
  };
}

function asked(id: string, more: Payload = {}): Message {
  return tool(id, 'ask_clarification', `❓ ${id}?`, {artifact: {human_input: payload(id, more)}});
}

const field = (name: string, type: string, more: Payload = {}): Payload => ({
  name,
  label: name,
  type,
  required: false,
  ...more,
});

const form = (fields: readonly Payload[]): Payload => ({
  version: 2,
  input_mode: 'form',
  options: undefined,
  fields,
});

function card(id: string, more: Payload = {}): Message {
  const clarification = {
    question: `${id}？`,
    clarification_type: 'approach_choice',
    context: null,
    options: [
      {id: 'option-0', label: 'A'},
      {id: 'option-1', label: 'B', description: '较慢'},
      {id: 'option-2', label: 'A、B'},
    ],
    allow_custom: true,
    allow_multiple: false,
    ...more,
  };
  return tool(id, 'ask_clarification', 'text', {additional_kwargs: {clarification}});
}

function response(requestId: string, more: Payload = {}): Message {
  const said = {
    version: 1,
    kind: 'human_input_response',
    source: 'ask_clarification',
    request_id: requestId,
    ...more,
  };
  return human(`r-${requestId}`, 'x', {hide_from_ui: true, human_input_response: said});
}

function only(...messages: Message[]): ClarificationRequest {
  const [request, ...more] = clarificationsOf(messages);
  assert.ok(request && more.length === 0);
  return request;
}

const states = (...messages: Message[]): string[] =>
  clarificationsOf(messages).map(({id, status, active, answerText}) =>
    [id, status, ...(active ? ['active'] : []), ...(answerText === null ? [] : [answerText])].join(
      ' ',
    ),
  );

test('A13.1, #3955 upstream’s requests', () => {
  const {status, active, answer, answerText, ...request} = only(asked('q', {context: 'Because.'}));
  assert.deepEqual(request, {
    id: 'q',
    form: 'human_input',
    question: 'q?',
    context: 'Because.',
    topic: 'missing_info',
    input: 'choice',
    options: options.map((option) => ({...option, description: null})),
    multiple: false,
    allowsText: true,
    fields: [],
    source: 'ask_clarification',
  });
  assert.deepEqual([status, active, answer, answerText], ['open', true, null, null]);
  assert.equal(only(asked('q', {input_mode: 'single_choice'})).allowsText, false);
  assert.equal(only(asked('q', {input_mode: 'free_text', options: undefined})).input, 'text');
});

test('A13.2, #4400 forms', () => {
  const select = [{id: 'tone-option-1', label: 'formal', value: 'formal'}];
  const request = only(
    asked(
      'q',
      form([
        field('n', 'number', {placeholder: '3', required: true}),
        field('tone', 'select', {options: select}),
      ]),
    ),
  );
  assert.equal(request.input, 'fields');
  assert.equal(request.allowsText, false);
  assert.deepEqual(request.fields, [
    {name: 'n', label: 'n', type: 'number', required: true, placeholder: '3', options: []},
    {
      name: 'tone',
      label: 'tone',
      type: 'select',
      required: false,
      placeholder: null,
      options: select,
    },
  ]);
});

const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({length: count}, (_, index) => make(index));
const option = (index: number): Payload => ({
  id: `o${index}`,
  label: `l${index}`,
  value: `v${index}`,
});

const refused: readonly [string, Payload][] = [
  ['an unknown version', {version: 3}],
  ['an unknown mode', {input_mode: 'slider'}],
  ['version 2 without a form', {version: 2}],
  ['a form of version 1', {...form([field('a', 'text')]), version: 1}],
  ['no question', {question: ' '}],
  ['no source', {source: 1}],
  ['a context that is no text', {context: {}}],
  ['no options to choose from', {options: []}],
  ['an option without a label', {options: [{id: 'a', value: 'a'}]}],
  ['an empty option', {options: [{id: 'a', label: '', value: 'a'}]}],
  [
    'two options of one id',
    {
      options: [
        {id: 'a', label: 'a', value: 'a'},
        {id: 'a', label: 'b', value: 'b'},
      ],
    },
  ],
  [
    'two options of one value',
    {
      options: [
        {id: 'a', label: 'a', value: 'a'},
        {id: 'b', label: 'b', value: 'a'},
      ],
    },
  ],
  ['options that are no list', {options: 'A'}],
  ['a form without fields', form([])],
  ['an unknown field type', form([field('a', 'colour')])],
  ['a field without a label', form([field('a', 'text', {label: ''})])],
  [
    'a field that does not say whether it is required',
    form([field('a', 'text', {required: 'yes'})]),
  ],
  ['two fields of one name', form([field('a', 'text'), field('a', 'date')])],
  ['a select without options', form([field('a', 'select')])],
  [
    'a select with two equal values',
    form([field('a', 'multi_select', {options: [option(1), {...option(2), value: 'v1'}]})]),
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map(
    (name) => [`a field called ${name}`, form([field(name, 'text')])] as [string, Payload],
  ),
  ['17 fields', form(repeat(17, (index) => field(`f${index}`, 'text')))],
  ['25 options', form([field('a', 'select', {options: repeat(25, option)})])],
  ['a label of 201 characters', form([field('a', 'text', {label: 'x'.repeat(201)})])],
  ['a placeholder of 201 characters', form([field('a', 'text', {placeholder: 'x'.repeat(201)})])],
  [
    'more than 16384 bytes',
    form(
      repeat(16, (index) =>
        field(`f${index}`, 'select', {
          options: repeat(24, (at) => ({
            id: `${at}`,
            label: `${at}${'长'.repeat(30)}`,
            value: `${at}`,
          })),
        }),
      ),
    ),
  ],
];

for (const [name, more] of refused) {
  test(`A13.3 ${name} refuses the whole request: its text is shown`, () => {
    const request = only(asked('q', more));
    assert.deepEqual([request.form, request.question, request.input], ['text', '❓ q?', 'text']);
  });
}

test('A13.2 at the limits a form is still a form', () => {
  const fields = repeat(16, (index) =>
    field(`f${index}`, 'text', {label: '🦌'.repeat(100) + index}),
  );
  assert.equal(only(asked('q', form(fields))).form, 'human_input');
  assert.equal(
    only(asked('q', form([field('a', 'select', {options: repeat(24, option)})]))).form,
    'human_input',
  );
});

test('A13.11 the fork’s cards', () => {
  const request = only(card('q'));
  assert.deepEqual(
    [
      request.form,
      request.question,
      request.topic,
      request.input,
      request.multiple,
      request.allowsText,
    ],
    ['fork', 'q？', 'approach_choice', 'choice', false, true],
  );
  assert.deepEqual(
    request.options.map(({id, label, description}) => [id, label, description]),
    [
      ['option-0', 'A', null],
      ['option-1', 'B', '较慢'],
      ['option-2', 'A、B', null],
    ],
  );
  assert.equal(only(card('q', {options: []})).input, 'text');
  assert.equal(only(card('q', {allow_custom: false})).allowsText, false);
  assert.equal(only(card('q', {question: ''})).form, 'text');
});

test('a question without a name is known by its call; a failed call asked nothing', () => {
  const calls = ai('a', '', {tool_calls: [{id: 'c', name: 'ask_clarification', args: {}}]});
  assert.equal(only(calls, tool('c', null, 'Which?')).question, 'Which?');
  assert.equal(only(calls, tool('c', null, 'Which?')).id, 'clarification:c');
  assert.deepEqual(
    clarificationsOf([calls, tool('c', 'ask_clarification', 'bad args', {status: 'error'})]),
    [],
  );
});

test('A13.7, #4529 what becomes of upstream’s requests', () => {
  assert.deepEqual(states(asked('a'), asked('b')), ['a open', 'b open active']);
  assert.deepEqual(states(asked('a'), ai('x', 'go on')), ['a open active']);
  assert.deepEqual(states(human('h'), asked('a')), ['a open active']);
  assert.deepEqual(states(asked('a'), asked('b'), human('h', 'plain')), [
    'a open active',
    'b answered plain',
  ]);
  assert.deepEqual(states(asked('a'), asked('b'), human('h', 'one'), human('i', 'two')), [
    'a answered two',
    'b answered one',
  ]);
  assert.deepEqual(
    states(
      asked('a'),
      asked('b'),
      response('a', {response_kind: 'option', option_id: 'option-2', value: 'South'}),
    ),
    ['a answered South', 'b open active'],
  );
  assert.deepEqual(states(asked('a'), human('h', 'x', {hide_from_ui: true})), ['a open active']);
  assert.deepEqual(states(asked('a'), response('b', {value: 'x'})), ['a open active']);
  assert.deepEqual(states(response('a', {value: 'x', response_kind: 'text'}), asked('a')), [
    'a answered x',
  ]);
});

test('A13.11 what becomes of the fork’s cards', () => {
  assert.deepEqual(states(card('a'), card('b')), [
    'clarification:a open',
    'clarification:b open active',
  ]);
  assert.deepEqual(states(card('a'), card('b'), human('h', 'never mind')), [
    'clarification:a closed',
    'clarification:b answered never mind',
  ]);
  const lines = '问题1「a？」：我选择：B；补充：快点\n问题2「b？」：补充：随便\n第二行';
  const [a, b] = clarificationsOf([card('a'), card('b'), human('h', lines)]);
  assert.deepEqual(a?.answer, {optionIds: ['option-1'], text: '快点'});
  assert.deepEqual(b?.answer, {text: '随便\n第二行'});
});

test('questions of replaced runs are gone', () => {
  const message = {...asked('a'), facts: {runId: 'old'}};
  assert.deepEqual(clarificationsOf([message], {supersededRunIds: new Set(['old'])}), []);
});

test('interrupts are shown, and are no questions that a reply would answer', () => {
  const [request] = clarificationsOf([], {interrupts: [{id: 'i', value: {question: 'Approve?'}}]});
  assert.deepEqual(
    [request?.form, request?.id, request?.question, request?.active],
    ['interrupt', 'i', 'Approve?', false],
  );
});

test('A13.4 the hidden reply, word for word', () => {
  const request = only(asked('q'));
  assert.deepEqual(replyTo(request, {optionIds: ['option-2']}), {
    type: 'human',
    content: [{type: 'text', text: 'For your clarification "q?", my answer is: South'}],
    additional_kwargs: {
      hide_from_ui: true,
      human_input_response: {
        version: 1,
        kind: 'human_input_response',
        source: 'ask_clarification',
        request_id: 'q',
        response_kind: 'option',
        option_id: 'option-2',
        value: 'South',
      },
    },
  });
  const said = replyTo(request, {text: ' East '}).additional_kwargs?.[
    'human_input_response'
  ] as Payload;
  assert.deepEqual(
    [said['response_kind'], said['value'], 'option_id' in said],
    ['text', 'East', false],
  );
});

test('A13.5 a form’s reply: numbers as typed, checkboxes as yes or no and as booleans, empty fields left out', () => {
  const select = (name: string): Payload => ({
    options: [
      {id: `${name}-1`, label: 'a', value: 'a'},
      {id: `${name}-2`, label: 'b', value: 'b'},
    ],
  });
  const request = only(
    asked(
      'q',
      form([
        field('title', 'text', {label: 'Title'}),
        field('pages', 'number', {label: 'Pages'}),
        field('topics', 'multi_select', {label: 'Topics', ...select('topics')}),
        field('secret', 'checkbox', {label: 'Secret'}),
        field('public', 'checkbox', {label: 'Public'}),
        field('due', 'date', {label: 'Due'}),
        field('note', 'textarea', {label: 'Note'}),
      ]),
    ),
  );
  const answer: ClarificationAnswer = {
    values: {
      title: 'Q3; "review"',
      pages: '04',
      topics: ['a', 'b'],
      public: true,
      due: '',
      note: ' ',
    },
  };
  const reply = replyTo(request, answer);
  const said = reply.additional_kwargs?.['human_input_response'] as Payload;
  assert.equal(
    said['value'],
    'Title: Q3; "review"; Pages: 04; Topics: a, b; Secret: no; Public: yes [values: {"title":"Q3; \\"review\\"","pages":"04","topics":["a","b"],"secret":false,"public":true}]',
  );
  assert.equal(said['response_kind'], 'text');
  const again = only(
    asked('q', form([field('title', 'text')])),
    human('r', 'x', {hide_from_ui: true, human_input_response: said}),
  );
  assert.deepEqual(again.answer?.values, {
    title: 'Q3; "review"',
    pages: '04',
    topics: ['a', 'b'],
    secret: false,
    public: true,
  });
  assert.equal(
    again.answerText,
    'Title: Q3; "review"; Pages: 04; Topics: a, b; Secret: no; Public: yes',
  );
});

test('A13.11 the fork’s replies, word for word, and found again', () => {
  const request = only(card('q', {allow_multiple: true}));
  const cases: readonly [ClarificationAnswer, string][] = [
    [{optionIds: ['option-0']}, '我选择：A'],
    [{optionIds: ['option-1', 'option-0'], text: ' 快点 '}, '我选择：A、B；补充：快点'],
    [{optionIds: ['option-2']}, '我选择：A、B'],
    [{text: '都不要'}, '都不要'],
  ];
  for (const [answer, text] of cases) {
    assert.deepEqual(replyTo(request, answer), {type: 'human', content: text});
    assert.equal(only(card('q'), human('h', text)).status, 'answered');
  }
  assert.deepEqual(only(card('q'), human('h', '我选择：B；补充：快点')).answer, {
    optionIds: ['option-1'],
    text: '快点',
  });
});

test('several answers go out together: hidden replies in order, the cards as one message with a line each', () => {
  const [a, b, c, d] = clarificationsOf([asked('a'), card('b'), asked('c'), card('d')]);
  const replies = replyToAll([
    {request: a!, answer: {text: 'x'}},
    {request: b!, answer: {optionIds: ['option-0']}},
    {request: c!, answer: {optionIds: ['option-1']}},
    {request: d!, answer: {text: '随便'}},
  ]);
  assert.deepEqual(
    replies.map(({content, additional_kwargs: kwargs}) =>
      typeof content === 'string'
        ? content
        : (kwargs!['human_input_response'] as Payload)['request_id'],
    ),
    ['a', 'c', '问题1「b？」：我选择：A\n问题2「d？」：补充：随便'],
  );
  assert.deepEqual(replyToAll([{request: b!, answer: {text: '好'}}]), [
    {type: 'human', content: '好'},
  ]);
});

test('an answer in words chooses the option that it names', () => {
  const request = only(asked('q'));
  assert.deepEqual(toAnswer(request, ' South '), {optionIds: ['option-2']});
  assert.deepEqual(toAnswer(request, 'option-1'), {optionIds: ['option-1']});
  assert.deepEqual(toAnswer(request, 'East'), {text: 'East'});
});

test('A13.6 what keeps an answer from being sent', () => {
  const problems = (request: ClarificationRequest, answer: ClarificationAnswer): string[] =>
    validateAnswer(request, answer).map(({field: name, problem}) => `${name ?? ''}:${problem}`);
  const choice = only(asked('q'));
  assert.deepEqual(problems(choice, {}), [':empty']);
  assert.deepEqual(problems(choice, {text: ' '}), [':empty']);
  assert.deepEqual(problems(choice, {optionIds: ['nope']}), [':option']);
  assert.deepEqual(problems(choice, {optionIds: ['option-1', 'option-2']}), [':option']);
  assert.deepEqual(problems(choice, {text: 'East'}), []);
  assert.deepEqual(problems(only(asked('q', {input_mode: 'single_choice'})), {text: 'East'}), [
    ':empty',
  ]);

  const select = {options: [{id: 'x', label: 'X', value: 'x'}]};
  const fields = only(
    asked(
      'q',
      form([
        field('t', 'text', {required: true}),
        field('c', 'checkbox', {required: true}),
        field('n', 'number'),
        field('d', 'date'),
        field('s', 'select', select),
        field('m', 'multi_select', {required: true, ...select}),
      ]),
    ),
  );
  assert.deepEqual(problems(fields, {}), ['t:required', 'c:required', 'm:required']);
  assert.deepEqual(
    problems(fields, {values: {t: 'x', c: true, n: 'many', d: '2026-02-30', s: 'y', m: ['z']}}),
    ['n:number', 'd:date', 's:option', 'm:option'],
  );
  assert.deepEqual(
    problems(fields, {values: {t: 'x', c: true, n: '-1.5', d: '2026-02-28', s: 'x', m: ['x']}}),
    [],
  );
});
