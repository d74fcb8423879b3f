import {define} from '../../internal/define.js';
import {DeerflowClarification} from './clarification.element.js';

define('deerflow-clarification', DeerflowClarification);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-clarification': DeerflowClarification;
  }
}
