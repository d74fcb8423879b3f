import {define} from '../../internal/define.js';
import {DeerflowMessageEditor} from './message-editor.element.js';

define('deerflow-message-editor', DeerflowMessageEditor);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-message-editor': DeerflowMessageEditor;
  }
}
