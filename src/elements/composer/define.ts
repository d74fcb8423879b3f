import {define} from '../../internal/define.js';
import {DeerflowComposer} from './composer.element.js';

define('deerflow-composer', DeerflowComposer);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-composer': DeerflowComposer;
  }
}
