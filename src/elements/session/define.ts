import {define} from '../../internal/define.js';
import {DeerflowSession} from './session.element.js';

define('deerflow-session', DeerflowSession);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-session': DeerflowSession;
  }
}
