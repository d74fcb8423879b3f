import {define} from '../../internal/define.js';
import {DeerflowSources} from './sources.element.js';

define('deerflow-sources', DeerflowSources);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-sources': DeerflowSources;
  }
}
