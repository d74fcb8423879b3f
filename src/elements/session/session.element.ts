import {css, html} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {SessionOwner} from './session-owner.js';

/**
 * Connects once and gives its session to every element inside it, so that a page can lay the parts out itself. Shows
 * nothing of its own.
 *
 * @element deerflow-session
 * @attr {string} token - Bearer token; taken and removed from the page.
 * @attr {string} upstream-token - Secret that the gateway exchanges for a token of its own; taken and removed from the page.
 * @slot - The page's own layout.
 */
export class DeerflowSession extends SessionOwner {
  static override styles: CSSResultGroup = css`
    :host {
      display: contents;
    }
  `;

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
