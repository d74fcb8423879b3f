/** Scripts that ask the user back. */
import {askClarification, bash, respond, say, script, type AgentScript} from './script.js';

const FORM_FIELDS = [
  {name: 'title', label: 'Report title', type: 'text', required: true, placeholder: 'Q3 review'},
  {name: 'summary', label: 'Summary', type: 'textarea', placeholder: 'one paragraph'},
  {name: 'pages', label: 'Pages', type: 'number', required: true},
  {
    name: 'tone',
    label: 'Tone',
    type: 'select',
    required: true,
    options: ['formal', 'casual', 'friendly'],
  },
  {name: 'topics', label: 'Topics', type: 'multi_select', options: ['sales', 'costs', 'people']},
  {name: 'confidential', label: 'Confidential', type: 'checkbox'},
  {name: 'due', label: 'Due date', type: 'date'},
];

const form = script('form', 'A form with all seven field types', function* ({replies}) {
  if (replies.length === 0) {
    yield respond(
      askClarification('Please fill in the report settings.', 'missing_info', {
        context: 'All settings can be changed later.',
        fields: FORM_FIELDS,
      }),
    );
  } else {
    yield respond(say(`Form received: ${replies.at(-1) ?? ''}`));
  }
});

const multi = script('multi', 'Two questions at once', function* ({replies}) {
  if (replies.length === 0) {
    yield respond(
      say('Two questions.'),
      askClarification('Q1?', 'missing_info', {options: ['A', 'B']}),
      askClarification('Q2?', 'suggestion'),
    );
  } else {
    yield respond(say(`Thanks: ${replies.at(-1) ?? ''}`));
  }
});

export const questions: AgentScript[] = [
  script('clarify', 'A free-text question, then an answer', function* ({replies}) {
    if (replies.length === 0) {
      yield respond(
        say('I need one detail first.'),
        askClarification('Which city is this about?', 'missing_info', {
          context: 'Weather differs by city.',
        }),
      );
    } else {
      yield respond(say(`Thanks. Working with: ${replies.at(-1) ?? ''}`));
    }
  }),
  script('clarify_options', 'A choice', function* ({replies}) {
    if (replies.length === 0) {
      yield respond(
        askClarification('Which approach do you prefer?', 'approach_choice', {
          options: ['Fast and rough', 'Slow and careful', '先给大纲'],
        }),
      );
    } else {
      yield respond(say(`You chose: ${replies.at(-1) ?? ''}`));
    }
  }),
  script('clarify_many', 'A choice of several (the fork shows checkboxes)', function* ({replies}) {
    if (replies.length === 0) {
      yield respond(
        askClarification('Which sections shall I write?', 'suggestion', {
          options: ['Summary', 'Risks', 'Costs'],
          allow_multiple: true,
        }),
      );
    } else {
      yield respond(say(`Writing: ${replies.at(-1) ?? ''}`));
    }
  }),
  form,
  {...form, name: 'clarify_form'},
  script('clarify_twice', 'Two questions, one after the other', function* ({replies}) {
    if (replies.length === 0) {
      yield respond(
        askClarification('First question: which region?', 'missing_info', {
          options: ['North', 'South'],
        }),
      );
    } else if (replies.length === 1) {
      yield respond(
        askClarification('Second question: delete the old data?', 'risk_confirmation', {
          options: ['Yes', 'No'],
        }),
      );
    } else {
      yield respond(say(`Both answered; the last reply was: ${replies.at(-1) ?? ''}`));
    }
  }),
  multi,
  {...multi, name: 'multi_clarify'},
  script(
    'mixed_clarify',
    'A question next to another tool: the run goes on',
    function* ({replies}) {
      if (replies.length > 0) {
        yield respond(say(`ok: ${replies.at(-1) ?? ''}`));
        return;
      }
      yield respond(bash('并行命令', 'echo hi', 'hi\n'), askClarification('Q?', 'missing_info'));
      yield respond(say('The run went on although a question is open.'));
    },
  ),
];
