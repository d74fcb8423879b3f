import {LateCode} from '../../internal/late-code.js';
import {whole} from '../../core/plain/reading.js';

/** What messages are read with that are not plain text. A session has it before it shows one; a host may hand over anything. */
export const readingCode = new LateCode(whole.load);
