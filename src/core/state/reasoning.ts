/**
 * Reasoning text that streams in pieces of which it is not known whether they add up (upstream) or each repeat the whole
 * (the fork, "usually").
 *
 * A piece that begins with all that is known and goes on is the whole again. Very short beginnings prove nothing ("I", "If"),
 * so they are added up at first; as long as every piece began with the one before it, a longer piece still settles it and
 * replaces what was added up.
 */
export interface Reasoning {
  readonly text: string;
  readonly lastPiece: string;
  /** Every piece so far began with the one before it. */
  readonly growing: boolean;
}

export const noReasoning: Reasoning = {text: '', lastPiece: '', growing: true};

export function addReasoning({text, lastPiece, growing}: Reasoning, piece: string): Reasoning {
  if (piece === '') return {text, lastPiece, growing};
  const repeats = (known: string): boolean =>
    known.trim().length >= PROOF && piece.length > known.length && piece.startsWith(known);
  const whole = repeats(text) || (growing && repeats(lastPiece));
  return {
    text: whole ? piece : text + piece,
    lastPiece: piece,
    growing: growing && piece.startsWith(lastPiece),
  };
}

const PROOF = 4;
