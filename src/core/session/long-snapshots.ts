/** What makes use of how the snapshots of a long conversation repeat themselves. */
export {createSnapshotParser} from '../protocol/snapshot-parser.js';
export {createRepeatDecoder} from '../transport/repeat-decoder.js';
