import {addEnglish} from '../english.js';

// Questions of the agent.
addEnglish({
  clarification: 'Needs your confirmation',
  topicMissing: 'Missing information',
  topicAmbiguous: 'Ambiguous request',
  topicApproach: 'Choice of approach',
  topicRisk: 'Risk to confirm',
  topicSuggestion: 'Suggestion',
  answered: 'Answered',
  sendingAnswer: 'Sending…',
  readOnly: 'Read only',
  otherAnswer: 'Other answer',
  addition: 'Add something (optional)',
  yourAnswer: 'Your answer',
  submit: 'Submit',
  sendAnswer: 'Send answer',
  sendAllAnswers: 'Send all',
  select: 'Select…',
  required: 'required',
  answerNeeded: 'Enter an answer before you submit.',
  fieldsNeeded: 'Fill in all required fields before you submit.',
  chooseSeveral: 'Choose one or more',
  fieldInvalid: 'Check this field.',
  answerNotSent: 'The answer could not be sent. Please try again.',
  interruptWaiting:
    'The run paused here and waits for something that cannot be answered in this view.',
});
