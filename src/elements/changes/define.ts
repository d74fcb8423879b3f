import {define} from '../../internal/define.js';
import {DeerflowChanges} from './changes.element.js';

define('deerflow-changes', DeerflowChanges);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-changes': DeerflowChanges;
  }
}
