/** Path data of the icons that a chat shows before anything was said. */
export const arrowUpIcon = 'M12 19V5M6.5 10.5 12 5l5.5 5.5';
export const clipIcon =
  'M18.5 11.5l-6.8 6.8a4 4 0 0 1-5.7-5.7l7.5-7.5a2.7 2.7 0 0 1 3.8 3.8L9.9 16.3a1.3 1.3 0 0 1-1.9-1.9l6.2-6.2';
export const listIcon = 'M4 6.5h16M4 12h16M4 17.5h10';
export const newChatIcon =
  'M13 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-7M10 14l.6-2.6L18 4l2 2-7.4 7.4z';
export const chevronIcon = 'M6 9.5l6 6 6-6';
export const stopIcon =
  'M7.5 6h9A1.5 1.5 0 0 1 18 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-9A1.5 1.5 0 0 1 7.5 6z';
export const moreIcon =
  'M5.5 11.5a.5.5 0 1 0 .01 0zM12 11.5a.5.5 0 1 0 .01 0zM18.5 11.5a.5.5 0 1 0 .01 0z';
