import {define} from '../../internal/define.js';
import {DeerflowReasoning} from './reasoning.element.js';

define('deerflow-reasoning', DeerflowReasoning);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-reasoning': DeerflowReasoning;
  }
}
