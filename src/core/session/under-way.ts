/** The parts of a session that a run under way may need at any moment, be it that the network has just gone. */
export {cancelAndWait} from './cancel-run.js';
export {findRunOfMessage} from './find-run.js';
export {reopen} from './recovery.js';
