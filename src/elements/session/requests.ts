import type {SendResult, Session} from '../../core/index.js';
import type {Performer} from './carry-out.js';
import type {SessionCode} from './load-session-code.js';

/** What an element must offer for its descendants' requests to be carried out. */
interface RequestTarget extends HTMLElement, Performer {
  readonly gateway: string;
  readonly session: Session | undefined;
  /** Fetches what requests are carried out with; rejects, having told, when it cannot. */
  fetchCode(): Promise<SessionCode>;
  /** Resolves once there is a session; rejects, having told why, when there will be none. */
  whenSession(): Promise<Session>;
}

/** Events of parts that ask for something; `carry-out.ts` does it. */
const requestTypes = [
  'deerflow-send',
  'deerflow-stop',
  'deerflow-answer',
  'deerflow-regenerate',
  'deerflow-edit',
  'deerflow-branch',
  'deerflow-rate',
  'deerflow-artifact-open',
  'deerflow-thread-new',
  'deerflow-thread-open',
  'deerflow-thread-rename',
  'deerflow-thread-delete',
  'deerflow-thread-pin',
] as const;

export type RequestType = (typeof requestTypes)[number];

const refused: SendResult = {accepted: false, reason: 'failed'};

/** Requests that an owner has taken: those around it, and its other ways to hear of them, leave them alone. */
const taken = new WeakSet<Event>();

/**
 * Carries out what `source`, or a part inside it, asks of the session of `target`, unless the host prevented it. Returns a
 * function that ends it.
 */
export function listenForRequests(source: HTMLElement, target: RequestTarget): () => void {
  const listening = new AbortController();
  for (const type of requestTypes) {
    const take = (event: HTMLElementEventMap[typeof type]): void => {
      if (taken.has(event)) return;
      const isOurs = target.session !== undefined || target.gateway !== '';
      if (isOurs) taken.add(event);
      const work = perform(event, type, target, isOurs);
      const {waitUntil} =
        (event.detail as {waitUntil?: (work: Promise<unknown>) => void} | null) ?? {};
      waitUntil?.(work);
    };
    source.addEventListener(type, take, {signal: listening.signal});
  }
  return () => listening.abort();
}

/**
 * The target hears an event before the host's listeners do, so the work waits for a microtask: a dispatch has then reached
 * every listener.
 */
async function perform<K extends RequestType>(
  event: HTMLElementEventMap[K],
  type: K,
  target: RequestTarget,
  isOurs: boolean,
): Promise<SendResult | void> {
  await Promise.resolve();
  // What the host prevented is the host's to tell about, as what another owner took is that one's.
  if (event.defaultPrevented) return undefined;
  if (!isOurs) return taken.has(event) ? undefined : refused;
  const needs = await Promise.all([
    target.session ?? target.whenSession(),
    target.fetchCode(),
  ]).catch(() => undefined);
  if (needs === undefined) return refused;
  const [session, {carryOut}] = needs;
  return carryOut(session, type, event.detail, target);
}
