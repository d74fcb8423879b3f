import {define} from '../../internal/define.js';
import {DeerflowSubtask} from './subtask.element.js';

define('deerflow-subtask', DeerflowSubtask);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-subtask': DeerflowSubtask;
  }
}
