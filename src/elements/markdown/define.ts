import {define} from '../../internal/define.js';
import {DeerflowMarkdown} from './markdown.element.js';

define('deerflow-markdown', DeerflowMarkdown);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-markdown': DeerflowMarkdown;
  }
}
