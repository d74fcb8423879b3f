import {define} from '../../internal/define.js';
import {DeerflowUsage} from './usage.element.js';

define('deerflow-usage', DeerflowUsage);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-usage': DeerflowUsage;
  }
}
