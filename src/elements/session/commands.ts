import type {SendResult, Session} from '../../core/index.js';
import '../../i18n/en/commands.js';
import '../../i18n/en/common.js';
import type {Strings} from '../../i18n/types.js';

/** Longest goal, in UTF-16 code units (upstream f1f4af99). */
const goalLength = 4000;

const clearing = /^(?:clear|reset|off)$/i;

/** What became of a command: what the reader is told, and what the composer is to do with the text. */
export interface CommandOutcome {
  readonly told: string | null;
  readonly result: SendResult;
}

/**
 * Carries out a text that is a command: `/goal` tells the goal, `/goal clear` removes it, `/goal …` sets it and asks for it;
 * `/compact` shortens what the agent has to read. `null` for any other text, and where the gateway has no such thing.
 */
export async function runCommand(
  session: Session,
  text: string,
  strings: Strings,
): Promise<CommandOutcome | null> {
  const {features} = session.status.get();
  const [, name, rest = ''] =
    /^\/(goal|compact|context compact)(?:\s+([^]*))?$/.exec(text.trim()) ?? [];
  if (name === 'goal' && features.has('goal')) return goal(session, rest.trim(), strings);
  if (name !== undefined && name !== 'goal' && rest === '' && features.has('compact'))
    return compact(session, strings);
  return null;
}

async function goal(
  session: Session,
  objective: string,
  strings: Strings,
): Promise<CommandOutcome> {
  if (objective === '') {
    const current = session.conversation.get().goal?.objective;
    return {
      told: current === undefined ? strings.noGoal : `${strings.goal}: ${current}`,
      result: done(session),
    };
  }
  if (clearing.test(objective)) {
    const cleared = await session.setGoal(null);
    return {told: cleared ? strings.goalCleared : null, result: cleared ? done(session) : failed};
  }
  if (objective.length > goalLength) return {told: strings.goalTooLong, result: failed};
  if (!(await session.setGoal(objective))) return {told: null, result: failed};
  return {told: null, result: await session.send(objective)};
}

async function compact(session: Session, strings: Strings): Promise<CommandOutcome> {
  // There is nothing to shorten before the first message.
  const shortened = session.conversation.get().threadId !== null && (await session.compact());
  return {
    told: shortened ? strings.compacted : strings.notCompacted,
    result: shortened ? done(session) : failed,
  };
}

const failed: SendResult = {accepted: false, reason: 'failed'};

/** Done without a run. */
function done(session: Session): SendResult {
  return {accepted: true, threadId: session.conversation.get().threadId ?? '', runId: null};
}
