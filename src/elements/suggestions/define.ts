import {define} from '../../internal/define.js';
import {DeerflowSuggestions} from './suggestions.element.js';

define('deerflow-suggestions', DeerflowSuggestions);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-suggestions': DeerflowSuggestions;
  }
}
