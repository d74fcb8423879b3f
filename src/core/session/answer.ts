import {SessionError} from '../errors.js';
import type {SendResult} from '../session-types.js';
import {toAnswer, validateAnswer} from '../view/clarification-answer.js';
import type {AnsweredRequest} from '../view/clarification-reply.js';
import {replyToAll} from '../view/clarification-reply.js';
import {clarificationsOf} from '../view/clarification.js';
import type {ClarificationAnswer} from '../view/types.js';
import {tell} from './failures.js';
import type {Kernel} from './kernel.js';
import {startRun} from './send.js';

interface GivenAnswer {
  readonly requestId: string;
  readonly answer: ClarificationAnswer | string;
}

/** Answers questions of the agent, all in one run. Nothing is sent unless every answer fits its question. */
export async function answerAll(
  kernel: Kernel,
  answers: readonly GivenAnswer[],
): Promise<SendResult> {
  if (answers.length === 0) return {accepted: false, reason: 'empty'};
  let answered: readonly AnsweredRequest[];
  try {
    answered = answers.map((given) => match(kernel, given));
  } catch (thrown) {
    return {accepted: false, reason: 'failed', error: tell(kernel, thrown)};
  }
  const {createId} = kernel.environment;
  const messages = replyToAll(answered).map((message) => ({...message, id: createId()}));
  return startRun(kernel, () => Promise.resolve({messages}));
}

function match(kernel: Kernel, {requestId, answer: given}: GivenAnswer): AnsweredRequest {
  const {messages, supersededRunIds} = kernel.conversation.get();
  const request = clarificationsOf(messages, {supersededRunIds}).find(({id}) => id === requestId);
  if (request === undefined) throw refusal('There is no such question.');
  if (request.status !== 'open') throw refusal('This question is answered already.');
  const answer = toAnswer(request, given);
  const [problem] = validateAnswer(request, answer);
  if (problem === undefined) return {request, answer};
  const place = problem.field === null ? '' : ` in "${problem.field}"`;
  throw refusal(`The answer does not fit the question (${problem.problem}${place}).`);
}

function refusal(message: string): SessionError {
  return new SessionError(message, {kind: 'invalid', code: 'answer'});
}
