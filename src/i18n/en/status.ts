import {addEnglish} from '../english.js';

// What passes, what stands in the way and what is announced.
addEnglish({
  reconnect: 'Reconnect',
  dismiss: 'Dismiss',
  modelsFailed: 'The list of models could not be loaded.',
  noticeRetry: 'The model call failed and is being repeated…',
  noticeCompacting: 'Compacting the context…',
  noticeRateLimit: 'Too many requests at the moment. Please try again later.',
  noticeResumed: 'Connected again.',
  noticeGap: 'A part of the stream was missed; the conversation was loaded again.',
  noticeWarning:
    'The answer is there, but the server reports that something in this run went wrong.',
  messageReturned: 'The server did not keep your message. It is back in the input.',
  errorAuth: 'You are signed out, or your session has expired.',
  errorForbidden: 'You are not allowed to do this.',
  errorNotFound: 'This was not found. It may have been deleted.',
  errorConflict:
    'Something else is going on in this conversation. Please try again when it is done.',
  errorInvalid: 'The server did not accept the request.',
  errorTooLarge: 'This is too large for the server.',
  errorProtocol: 'The server gave an answer that cannot be understood.',
  errorServer: 'The server failed.',
  errorConfiguration: 'This chat is not set up correctly.',
  errorLost: 'The connection was lost. The answer may be going on at the server.',
  exportFailed: 'The conversation could not be exported.',
  clearGoal: 'Clear the goal',
});
