import {define} from '../../internal/define.js';
import {DeerflowChat} from './chat.element.js';

define('deerflow-chat', DeerflowChat);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-chat': DeerflowChat;
  }
}
