/** Registers every element. */
import './elements/artifacts/define.js';
import './elements/changes/define.js';
import './elements/chat/define.js';
import './elements/chat-menu/define.js';
import './elements/clarification/define.js';
import './elements/composer/define.js';
import './elements/files/define.js';
import './elements/launcher/define.js';
import './elements/login/define.js';
import './elements/markdown/define.js';
import './elements/message/define.js';
import './elements/message-editor/define.js';
import './elements/messages/define.js';
import './elements/reasoning/define.js';
import './elements/session/define.js';
import './elements/sources/define.js';
import './elements/steps/define.js';
import './elements/subtask/define.js';
import './elements/suggestions/define.js';
import './elements/threads/define.js';
import './elements/todos/define.js';
import './elements/usage/define.js';

export * from './index.js';
