import {LateCode} from '../../controllers/late-code-controller.js';

/** What a plain first answer does without. */
export const extrasCode = new LateCode('steps and cards', () => import('./transcript-extras.js'));
export const longCode = new LateCode('long conversations', () => import('./long-transcript.js'));
export const stepsCode = new LateCode('steps', () => import('../steps/define.js'));
