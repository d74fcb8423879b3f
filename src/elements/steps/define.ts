import {define} from '../../internal/define.js';
import {DeerflowSteps} from './steps.element.js';

define('deerflow-steps', DeerflowSteps);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-steps': DeerflowSteps;
  }
}
