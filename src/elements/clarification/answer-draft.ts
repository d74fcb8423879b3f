import type {ClarificationAnswer, ClarificationRequest} from '../../core/index.js';

export type DraftValue = string | readonly string[] | boolean;

/** What the reader has put into a card so far. */
export interface AnswerDraft {
  readonly optionIds: readonly string[];
  readonly text: string;
  readonly values: ReadonlyMap<string, DraftValue>;
}

/** An untouched checkbox is a no. */
export function emptyDraft(request: ClarificationRequest): AnswerDraft {
  const boxes = request.fields.filter(({type}) => type === 'checkbox');
  return {optionIds: [], text: '', values: new Map(boxes.map(({name}) => [name, false]))};
}

/** Chooses an option, or takes the choice back; one at a time unless several are allowed. */
export function withOption(draft: AnswerDraft, id: string, multiple: boolean): AnswerDraft {
  const chosen = draft.optionIds.includes(id);
  const others = multiple ? draft.optionIds.filter((other) => other !== id) : [];
  return {...draft, optionIds: chosen ? others : [...others, id]};
}

export function withValue(draft: AnswerDraft, name: string, value: DraftValue): AnswerDraft {
  return {...draft, values: new Map([...draft.values, [name, value]])};
}

export function answerOfDraft(
  {input}: ClarificationRequest,
  draft: AnswerDraft,
): ClarificationAnswer {
  if (input === 'fields') return {values: Object.fromEntries(draft.values)};
  const text = draft.text.trim();
  return {
    ...(draft.optionIds.length > 0 ? {optionIds: draft.optionIds} : {}),
    ...(text === '' ? {} : {text}),
  };
}
