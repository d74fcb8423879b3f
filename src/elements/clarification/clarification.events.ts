import type {ClarificationAnswer, SendResult} from '../../core/index.js';

/** The reader answers one question (`requestId`, `answer`) or several at once (`answers`). Cancelable. */
export interface AnswerRequestDetail {
  readonly requestId?: string;
  readonly answer?: ClarificationAnswer;
  readonly answers?: readonly {readonly requestId: string; readonly answer: ClarificationAnswer}[];
  /**
   * Tells the card to stay closed until the promise settles; it opens again when the answer was not accepted. A host that
   * prevents the event may call it with a promise of its own.
   */
  readonly waitUntil: (result: Promise<SendResult | undefined>) => void;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-answer': CustomEvent<AnswerRequestDetail>;
  }
}
