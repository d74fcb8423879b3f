import {define} from '../../internal/define.js';
import {DeerflowTodos} from './todos.element.js';

define('deerflow-todos', DeerflowTodos);

declare global {
  interface HTMLElementTagNameMap {
    'deerflow-todos': DeerflowTodos;
  }
}
