/** What both script-tag bundles register, and what they offer as `globalThis.Deerflow`. */
import '../elements/chat/define.js';
import {loadUsedElements} from './lazy-elements.js';

export {load, lazyElements} from './lazy-elements.js';
export {setAssetBase} from '../internal/chunks.js';
export {version} from '../internal/version.js';
export {DeerflowChat} from '../elements/chat/chat.element.js';

loadUsedElements();
