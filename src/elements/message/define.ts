import {define} from '../../internal/define.js';
import {DeerflowMessage} from './message.element.js';

define('deerflow-message', DeerflowMessage);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-message': DeerflowMessage;
  }
}
