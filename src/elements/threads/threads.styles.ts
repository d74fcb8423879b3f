import {css} from 'lit';
import type {CSSResult} from 'lit';

export const threadsStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    background: var(--_raised);
  }

  .top {
    display: flex;
    gap: 6px;
    padding: 8px;
  }

  input {
    flex: 1;
    min-inline-size: 0;
    block-size: 32px;
    padding: 0 10px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface);
    font-size: var(--_font-small);
  }

  .list {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    margin: 0;
    padding: 0 6px 8px;
    list-style: none;
  }

  li {
    position: relative;
    display: flex;
    align-items: center;
    border-radius: var(--_radius-small);
  }

  li:hover,
  li:focus-within {
    background: var(--_hover);
  }

  li[aria-current] {
    background: color-mix(in oklab, var(--_accent) 14%, var(--_surface));
  }

  .open {
    flex: 1;
    display: grid;
    min-inline-size: 0;
    padding: 6px 8px;
    border: 0;
    border-radius: inherit;
    background: none;
    line-height: 1.35;
    text-align: start;
    cursor: pointer;
  }

  .name {
    overflow: hidden;
    font-size: var(--_font-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .time {
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.75);
  }

  .busy::before {
    content: '';
    display: inline-block;
    inline-size: 7px;
    block-size: 7px;
    margin-inline-end: 5px;
    border-radius: 50%;
    background: var(--_accent);
  }

  .actions {
    display: none;
    flex: none;
    padding-inline-end: 4px;
  }

  li:hover .actions,
  li:focus-within .actions {
    display: flex;
  }

  @media (hover: none) {
    .actions {
      display: flex;
    }
  }

  .pinned {
    flex: none;
    margin-inline-end: 8px;
    color: var(--_muted);
  }

  li:hover .pinned,
  li:focus-within .pinned {
    display: none;
  }

  .edit {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    padding: 5px;
    font-size: var(--_font-small);
  }

  .edit button {
    padding: 3px 10px;
    border: 1px solid var(--_control-border);
    border-radius: var(--_radius-small);
    background: var(--_surface);
    cursor: pointer;
  }

  .edit .danger {
    border-color: var(--_danger);
    color: var(--_danger);
  }

  .empty,
  .more {
    margin: 8px;
    color: var(--_muted);
    font-size: var(--_font-small);
    text-align: center;
  }

  .more {
    padding: 6px;
    border: 0;
    background: none;
    cursor: pointer;
  }

  @media (forced-colors: active) {
    .busy::before {
      background: Highlight;
    }

    li[aria-current] {
      outline: 1px solid Highlight;
    }
  }
`;
