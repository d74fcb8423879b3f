import {define} from '../../internal/define.js';
import {DeerflowLogin} from './login.element.js';

define('deerflow-login', DeerflowLogin);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-login': DeerflowLogin;
  }
}
