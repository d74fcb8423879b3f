import {define} from '../../internal/define.js';
import {DeerflowArtifacts} from './artifacts.element.js';

define('deerflow-artifacts', DeerflowArtifacts);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-artifacts': DeerflowArtifacts;
  }
}
