import {isSessionError, SessionError} from '../errors.js';
import {lacksFeature} from '../protocol/detect.js';
import type {FeatureName} from '../session-types.js';
import {csrfCode} from '../transport/status.js';
import type {Kernel} from './kernel.js';

/** Whatever was thrown, as a typed error; what is not ours is a fault of ours. */
export function asSessionError(thrown: unknown): SessionError {
  if (isSessionError(thrown)) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new SessionError('The request was abandoned.', {kind: 'aborted', cause: thrown});
  }
  return new SessionError('An unexpected failure inside the session.', {
    kind: 'protocol',
    cause: thrown,
  });
}

/** The answers of a gateway that does not have an endpoint, or not for this credential. */
export function isMissingFeature(error: SessionError): boolean {
  return lacksFeature(error) && error.code !== csrfCode;
}

/** The thread is not there, or not for this user; gateways do not tell which. */
export function isMissingThread(error: SessionError): boolean {
  return error.status === 404 || error.status === 403;
}

/** Whether the request may have reached the server although it failed. */
export function isAmbiguous(error: SessionError): boolean {
  return (
    error.kind === 'network' ||
    error.kind === 'protocol' ||
    error.kind === 'server' ||
    error.kind === 'aborted'
  );
}

/**
 * A failure that stands in the way: told by `status`, by an `error` event, and for a lost login by the phase.
 * Returns the error for the caller's own result.
 */
export function fail(kernel: Kernel, thrown: unknown): SessionError {
  const error = asSessionError(thrown);
  if (error.kind === 'aborted') return error;
  if (error.kind === 'auth') kernel.signOut(error);
  else {
    kernel.changeStatus(error.kind === 'network' ? {error, phase: 'offline'} : {error});
    kernel.report(error);
  }
  return error;
}

/** A failure beside the conversation: told by an `error` event, unless the login is lost with it. */
export function tell(kernel: Kernel, thrown: unknown): SessionError {
  const error = asSessionError(thrown);
  if (error.kind === 'auth') kernel.signOut(error);
  else if (error.kind !== 'aborted') kernel.report(error);
  return error;
}

/** The way is free again. */
export function overcome(kernel: Kernel): void {
  const {phase, error} = kernel.status.get();
  if (phase === 'offline') kernel.changeStatus({phase: 'ready', error: null});
  else if (error !== null && phase === 'ready') kernel.changeStatus({error: null});
}

/** Features whose 404 may just as well be about the message or the run that was named. */
const ABOUT_SOMETHING: ReadonlySet<FeatureName> = new Set([
  'branches',
  'edit',
  'feedback',
  'regenerate',
  'runEvents',
  'workspaceChanges',
]);

/** Runs an optional feature: `null` without it, and a refusal that means "not here" is remembered. */
export async function optional<T>(
  kernel: Kernel,
  feature: FeatureName,
  call: () => Promise<T>,
): Promise<T | null> {
  if (!kernel.has(feature)) return null;
  try {
    return await call();
  } catch (thrown) {
    const error = asSessionError(thrown);
    const mayBeElsewhere = error.status === 404 && ABOUT_SOMETHING.has(feature);
    if (isMissingFeature(error) && !mayBeElsewhere) kernel.lacks(feature);
    throw error;
  }
}
