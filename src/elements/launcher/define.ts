import {define} from '../../internal/define.js';
import {DeerflowLauncher} from './launcher.element.js';

define('deerflow-launcher', DeerflowLauncher);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-launcher': DeerflowLauncher;
  }
}
