import {
  dialectOfEvent,
  dialectOfFeatures,
  dialectOfPaths,
  dialectOfSetup,
  featuresOfPaths,
  lacksFeature,
} from '../protocol/detect.js';
import {dialectFacts} from '../protocol/dialect.js';
import type {SseMessage, StreamEvent} from '../protocol/events.js';
import type {Dialect, FeatureName, SessionOptions} from '../session-types.js';
import {asSessionError} from './failures.js';
import type {Kernel} from './kernel.js';

/** What the host said about the gateway; the rest is found out. */
export function givenDialect({dialect}: SessionOptions): Dialect | null {
  return dialect === undefined || dialect === 'auto' ? null : dialect;
}

export function givenFeatures(options: SessionOptions): ReadonlySet<FeatureName> {
  const {features = 'auto'} = options;
  return new Set(features === 'auto' ? dialectFacts(givenDialect(options)).features : features);
}

/**
 * Asks the gateway which dialect it speaks: small requests answer for upstream, before a login another than after; only where
 * these are missing the long list of paths is read. Nothing waits for it but what differs between the two.
 */
export async function detectDialect(kernel: Kernel): Promise<void> {
  const {gateway, lifetime, options} = kernel;
  if (givenDialect(options) !== null || kernel.status.get().dialect !== null) return;
  try {
    const dialect = await dialectToldShortly(kernel);
    if (dialect !== null) return learn(kernel, dialect, dialectFacts(dialect).features);
  } catch (thrown) {
    if (!isNoAnswer(thrown)) return;
  }
  try {
    const paths = await gateway.apiPaths(lifetime);
    const dialect = dialectOfPaths(paths);
    if (dialect !== null) learn(kernel, dialect, featuresOfPaths(paths));
  } catch {
    // Some gateways do not publish their paths. What is common to both dialects works, and a stream may tell more.
  }
}

/** Which form to sign in with depends on the dialect as well, so that strangers have to find it out. */
async function dialectToldShortly({gateway, lifetime}: Kernel): Promise<Dialect | null> {
  try {
    return dialectOfFeatures(await gateway.features(lifetime));
  } catch (thrown) {
    if (asSessionError(thrown).kind !== 'auth') throw thrown;
    return dialectOfSetup(await gateway.setupStatus(lifetime));
  }
}

/** The gateway does not have what it was asked for, or keeps it from strangers. */
function isNoAnswer(thrown: unknown): boolean {
  const error = asSessionError(thrown);
  return lacksFeature(error) || error.kind === 'auth' || error.kind === 'protocol';
}

/** Streams give the dialect away as well. */
export function noticeDialect(kernel: Kernel, frame: SseMessage, event: StreamEvent): void {
  if (kernel.status.get().dialect !== null) return;
  const dialect = dialectOfEvent(frame, event);
  if (dialect !== null) learn(kernel, dialect, dialectFacts(dialect).features);
}

function learn(kernel: Kernel, dialect: Dialect, features: Iterable<FeatureName>): void {
  const {options, status, missing} = kernel;
  const offered =
    options.features === undefined || options.features === 'auto' ? features : options.features;
  kernel.changeStatus({
    dialect: status.get().dialect ?? dialect,
    features: new Set([...offered].filter((feature) => !missing.has(feature))),
  });
}
