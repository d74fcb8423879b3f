import {css} from 'lit';
import type {CSSResult} from 'lit';

/**
 * The theme, computed anew in every element from the public tokens, so that each element looks right alone and a token set
 * on any ancestor reaches all below it. `--_` properties are private. `light-dark()` follows the `color-scheme` that the
 * element inherits from the page or from a chat's `theme`.
 */
export const hostStyles: CSSResult = css`
  :host {
    --_accent: var(--deerflow-accent, light-dark(#2f6fde, #7aa7ff));
    --_on-accent: var(--deerflow-on-accent, light-dark(#ffffff, #0d1526));
    --_surface: var(--deerflow-surface, light-dark(#ffffff, #17181a));
    --_text: var(--deerflow-text, light-dark(#1d1f23, #e7e8ea));
    --_muted: var(--deerflow-muted, color-mix(in oklab, var(--_text) 66%, var(--_surface)));
    --_border: var(--deerflow-border, color-mix(in oklab, var(--_text) 13%, var(--_surface)));
    --_control-border: var(
      --deerflow-control-border,
      color-mix(in oklab, var(--_text) 48%, var(--_surface))
    );
    --_raised: var(--deerflow-raised, color-mix(in oklab, var(--_text) 3.5%, var(--_surface)));
    --_hover: var(--deerflow-hover, color-mix(in oklab, var(--_text) 7%, var(--_surface)));
    --_bubble-user: var(
      --deerflow-bubble-user,
      color-mix(in oklab, var(--_accent) 11%, var(--_surface))
    );
    --_bubble-assistant: var(--deerflow-bubble-assistant, transparent);
    --_danger: var(--deerflow-danger, light-dark(#b3261e, #ff9a90));
    --_success: var(--deerflow-success, light-dark(#1b7f46, #6fd39a));
    --_code-surface: var(
      --deerflow-code-surface,
      color-mix(in oklab, var(--_text) 5%, var(--_surface))
    );
    --_focus-ring: var(--deerflow-focus-ring, var(--_accent));
    --_shadow: var(--deerflow-shadow, 0 1px 2px rgb(0 0 0 / 6%), 0 6px 24px rgb(0 0 0 / 9%));
    --_radius: var(--deerflow-radius, 10px);
    --_radius-small: calc(var(--_radius) * 0.6);
    --_density: var(--deerflow-density, 1);
    --_gap: var(--deerflow-gap, calc(16px * var(--_density)));
    --_space: calc(4px * var(--_density));
    --_font: var(
      --deerflow-font,
      system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'PingFang SC',
      'Hiragino Sans GB',
      'Microsoft YaHei',
      'Noto Sans CJK SC',
      sans-serif
    );
    --_font-size: var(--deerflow-font-size, 15px);
    --_font-small: calc(var(--_font-size) * 0.867);
    --_font-mono: var(
      --deerflow-font-mono,
      ui-monospace,
      'SF Mono',
      'Cascadia Mono',
      Menlo,
      Consolas,
      monospace
    );

    display: block;

    /* Important, because a page's rule for "*" beats this one otherwise, and text inherits. Pages have the tokens. */
    color: var(--_text) !important;
    font: normal 400 var(--_font-size) / 1.6 var(--_font) !important;
    letter-spacing: normal !important;
    text-align: start !important;
    text-indent: 0 !important;
    text-transform: none !important;
    word-spacing: normal !important;
    white-space: normal !important;
    overflow-wrap: anywhere !important;
    cursor: auto !important;
    -webkit-text-size-adjust: 100%;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }

  :focus-visible {
    outline: 2px solid var(--_focus-ring);
    outline-offset: 2px;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
    border: 0;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
