import {css} from 'lit';
import type {CSSResult} from 'lit';

export const messageStyles: CSSResult = css`
  .turn {
    display: flow-root;
    position: relative;
  }

  :host(:state(user)) .turn {
    display: grid;
    justify-items: end;
    gap: 6px;
    padding-inline-start: clamp(24px, 12%, 96px);
  }

  .bubble {
    max-inline-size: 100%;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3.5);
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) * 1.4);
    border-end-end-radius: var(--_radius-small);
    background: var(--_bubble-user);
  }

  .text {
    white-space: pre-wrap;
  }

  .folded {
    max-block-size: 14.5em;
    overflow: hidden;
    mask-image: linear-gradient(#000 70%, transparent);
  }

  :host(:state(pending)) .bubble {
    opacity: 0.7;
  }

  :host(:not(:state(user))) .turn {
    border-radius: var(--_radius);
    background: var(--_bubble-assistant);
  }

  .avatar {
    float: inline-start;
    inline-size: 26px;
    block-size: 26px;
    margin-inline-end: 10px;
    border-radius: 50%;
    object-fit: cover;
  }

  .avatar ~ * {
    margin-inline-start: 36px;
  }

  deerflow-reasoning {
    display: block;
    min-block-size: 24px;
    margin-block-end: 6px;
  }

  .plain {
    white-space: pre-wrap;
  }

  /* Room for what can be done with a message, before that is known. */
  .actions {
    min-block-size: 28px;
  }

  :host(:not(:state(user))) .actions {
    margin-block-start: 2px;
    margin-inline-start: -6px;
  }

  :host(:state(user)) .actions {
    min-block-size: 24px;
    margin-block: -4px -12px;
  }

  @media print {
    .actions {
      display: none;
    }

    .folded {
      max-block-size: none;
      mask-image: none;
    }
  }
`;
