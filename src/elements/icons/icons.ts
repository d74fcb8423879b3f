import {html} from 'lit';
import type {TemplateResult} from 'lit';

/** Path data of the icons: 24 × 24, stroked, round caps; one name per meaning where elements share it. */
export const bulbIcon =
  'M9.5 18.5h5M10.5 21h3M12 3a6.2 6.2 0 0 0-3.6 11.2c.7.6 1.1 1.2 1.1 2.3h5c0-1.1.4-1.7 1.1-2.3A6.2 6.2 0 0 0 12 3z';
export const searchIcon = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.2 15.2 20 20';
export const globeIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4.5 5 4.5 13 0 18M12 3c-4.5 5-4.5 13 0 18';
export const folderIcon =
  'M3 17.5v-11A1.5 1.5 0 0 1 4.5 5H9l2 2.5h8.5A1.5 1.5 0 0 1 21 9v8.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z';
export const bookIcon =
  'M12 6.5C10 5 7 4.5 3.5 4.5V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20';
export const penIcon =
  'M12 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12M9.5 14.5l.6-3L18 3.6l2.4 2.4-7.9 7.9z';
export const terminalIcon =
  'M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM7 9.5l2.5 2.5L7 14.5M12.5 15H17';
export const questionIcon =
  'M4 4.5h16V16H9.5L5 19.5V16H4zM9.9 8.5a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.2.8-1.2 1.6M12 13.9v.01';
export const checklistIcon = 'M4 7l1.5 1.5L8 6M4 15l1.5 1.5L8 14M11.5 7.5H20M11.5 15.5H20';
export const monitorIcon =
  'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5zM8.5 20h7M12 16.5V20';
export const wrenchIcon =
  'M20.3 7.2a5 5 0 0 1-6.7 6.2l-6.3 6.3a2.1 2.1 0 0 1-3-3l6.3-6.3a5 5 0 0 1 6.2-6.7l-3 3 .5 3 3 .5z';
export const documentIcon =
  'M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8zM14 3v5h5';
export const imageIcon =
  'M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM3.5 17.5 9 12l4 4 3-3 4.5 4.5M15.5 8.5v.01';
export const branchIcon =
  'M6 4v10.5A2.5 2.5 0 0 0 8.5 17H18M6 8h12M15.5 5.5 18 8l-2.5 2.5M15.5 14.5 18 17l-2.5 2.5';
export const checkIcon = 'M5 12.5l4.5 4.5L19 7.5';
export const crossIcon = 'M6.5 6.5l11 11M17.5 6.5l-11 11';
export const alertIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5v5.5M12 16.4v.01';
export const pauseIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 9.5v5M14 9.5v5';
export const circleIcon = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z';
export const arcIcon = 'M12 3.5a8.5 8.5 0 1 1-8.5 8.5';
export const chevronIcon = 'M6 9.5l6 6 6-6';
export const arrowDownIcon = 'M12 5v14M6.5 13.5 12 19l5.5-5.5';
export const copyIcon =
  'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5zM15.5 5.5A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5';
export const downloadIcon = 'M12 4v11M7.5 11 12 15.5l4.5-4.5M4.5 19.5h15';
export const externalIcon =
  'M14 4.5h5.5V10M19.5 4.5 11 13M17 14v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 18V9a1.5 1.5 0 0 1 1.5-1.5h4';
export const stopIcon =
  'M7.5 6h9A1.5 1.5 0 0 1 18 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-9A1.5 1.5 0 0 1 7.5 6z';
export const thumbIcon =
  'M7.5 10.5 11.5 4a2 2 0 0 1 2 2v3.5H18a1.8 1.8 0 0 1 1.8 2.1l-1.1 6.4a1.8 1.8 0 0 1-1.8 1.5H7.5zM4.2 10.5h3.3v9H4.2z';
export const quoteIcon =
  'M10 7.5H5.5a1 1 0 0 0-1 1V13h5.5zM10 13c0 2.5-1 4-3.5 4.5M19.5 7.5H15a1 1 0 0 0-1 1V13h5.5zM19.5 13c0 2.5-1 4-3.5 4.5';
export const retryIcon = 'M19.5 11a7.7 7.7 0 1 0-2 6.3M19.5 5.5V11H14';

/** An icon as decoration: hidden from assistive technology, so its control needs a name of its own. */
export function icon(path: string, className = ''): TemplateResult {
  return html`<svg
    class="icon ${className}"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${path}></path>
  </svg>`;
}
