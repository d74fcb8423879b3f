import type {UploadedFile, WireMessage} from '../protocol/wire.js';
import type {ReplayPreparation} from '../transport/gateway-types.js';

/** What a run is started with. */
export interface Outgoing {
  readonly messages: readonly WireMessage[];
  readonly files?: readonly File[] | undefined;
  readonly attachments?: readonly UploadedFile[] | undefined;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  /** A regeneration or an edit: prepared by the server from the given message on. */
  readonly replay?: ReplayPreparation;
}
