import {define} from '../../internal/define.js';
import {DeerflowChatMenu} from './chat-menu.element.js';

define('deerflow-chat-menu', DeerflowChatMenu);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-chat-menu': DeerflowChatMenu;
  }
}
