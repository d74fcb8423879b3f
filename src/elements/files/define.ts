import {define} from '../../internal/define.js';
import {DeerflowFiles} from './files.element.js';

define('deerflow-files', DeerflowFiles);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-files': DeerflowFiles;
  }
}
