import {define} from '../../internal/define.js';
import {DeerflowThreads} from './threads.element.js';

define('deerflow-threads', DeerflowThreads);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-threads': DeerflowThreads;
  }
}
