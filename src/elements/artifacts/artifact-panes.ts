import type {Session} from '../../core/index.js';

/** A file to show, and the tool call that writes it where it may still be growing. */
export interface ArtifactRequest {
  /** Virtual path, `/mnt/user-data/…`. */
  readonly path: string;
  readonly callId?: string | null;
}

/** An element that can show files of its session. */
export interface ArtifactPane {
  show(request: ArtifactRequest): void;
}

const panes = new WeakMap<Session, ArtifactPane>();

/** Lets a session's files open in `pane`. Returns the function that ends it. */
export function offerPane(session: Session, pane: ArtifactPane): () => void {
  panes.set(session, pane);
  return () => {
    if (panes.get(session) === pane) panes.delete(session);
  };
}

/** Where a session's files open, if the page has such a place. */
export function paneOf(session: Session): ArtifactPane | undefined {
  return panes.get(session);
}
