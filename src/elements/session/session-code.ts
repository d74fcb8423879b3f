/** What the owner of a session fetches with it: until then there is nothing to open, to carry out or to read again. */
export {ReturnController} from '../../controllers/return-controller.js';
export {carryOut} from './carry-out.js';
export {openSession} from './open-session.js';
export {saveArtifact} from './save-artifact.js';
