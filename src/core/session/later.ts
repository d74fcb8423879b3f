/** The parts of a session that no first answer waits for: fetched when it has come, or when one is needed before. */
export {answerAll} from './answer.js';
export {fetchArtifact, listArtifacts} from './artifacts.js';
export {exchangeToken} from './exchange.js';
export {branch, compact, loadSubtask, setFeedback, setGoal} from './extras.js';
export {meetGap} from './gap.js';
export {loadOlder} from './history.js';
export {joinFoundRun, recover} from './join.js';
export {endServerSession, login} from './login.js';
export {editAndResend, regenerate} from './replay.js';
export {tokenUsage, workspaceChanges} from './reports.js';
export {settle} from './settle.js';
export {readShownThread} from './shown-thread.js';
export {deleteThread, pinThread, renameThread} from './thread-edits.js';
export {listThread, loadMoreThreads, searchThreads} from './thread-list.js';
export {withFilesOnTheirWay, withUploads} from './uploads.js';
