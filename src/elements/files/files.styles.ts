import {css} from 'lit';
import type {CSSResult} from 'lit';

export const filesStyles: CSSResult = css`
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    align-items: center;
    min-inline-size: 0;
    padding-inline-end: 8px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  li:hover {
    border-color: var(--_control-border);
  }

  .open {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 12px;
    min-inline-size: 0;
    padding: 9px 12px;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    text-align: start;
    cursor: pointer;
  }

  .open > .icon {
    box-sizing: content-box;
    inline-size: 20px;
    block-size: 20px;
    padding: 7px;
    border-radius: var(--_radius-small);
    background: color-mix(in oklab, var(--_accent) 10%, var(--_surface));
    color: var(--_accent);
  }

  .text {
    display: grid;
    min-inline-size: 0;
    line-height: 1.35;
  }

  .name {
    overflow: hidden;
    font-size: var(--_font-small);
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  small {
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.76);
  }
`;
