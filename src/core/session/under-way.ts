/** The parts of a session that a run under way may need at any moment, be it that the network has just gone. */
export {cancelAndWait} from './cancel-run.js';
export {findEarlierAttempt, lookUp} from './lost-answer.js';
export {reopen} from './recovery.js';
