import {define} from '../../internal/define.js';
import '../message/define.js';
import {DeerflowMessages} from './messages.element.js';

define('deerflow-messages', DeerflowMessages);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-messages': DeerflowMessages;
  }
}
