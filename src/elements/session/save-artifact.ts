import {isSessionError} from '../../core/errors.js';
import type {SessionError} from '../../core/errors.js';
import type {Session} from '../../core/index.js';
import {saveFile} from '../files/save-file.js';

/** Hands a file of the agent to the reader, where the page has no pane for it. Resolves with what went wrong. */
export async function saveArtifact(session: Session, path: string): Promise<SessionError | null> {
  try {
    const response = await session.fetchArtifact(path, {download: true});
    await saveFile(response, path.slice(path.lastIndexOf('/') + 1));
    return null;
  } catch (error) {
    if (!isSessionError(error)) throw error;
    return error;
  }
}
