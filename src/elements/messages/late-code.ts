import {LateCode} from '../../internal/late-code.js';

/** What a plain first answer does without. */
export const extrasCode = new LateCode(() => import('./transcript-extras.js'));
export const longCode = new LateCode(() => import('./long-transcript.js'));
export const stepsCode = new LateCode(() => import('../steps/define.js'));
