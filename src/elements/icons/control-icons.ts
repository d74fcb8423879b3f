/** Path data of the icons that only a chat's own controls show: 24 × 24, stroked, round caps. */
export const arrowUpIcon = 'M12 19V5M6.5 10.5 12 5l5.5 5.5';
export const clipIcon =
  'M18.5 11.5l-6.8 6.8a4 4 0 0 1-5.7-5.7l7.5-7.5a2.7 2.7 0 0 1 3.8 3.8L9.9 16.3a1.3 1.3 0 0 1-1.9-1.9l6.2-6.2';
export const listIcon = 'M4 6.5h16M4 12h16M4 17.5h10';
export const newChatIcon =
  'M13 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-7M10 14l.6-2.6L18 4l2 2-7.4 7.4z';
export const pinIcon = 'M9 4h6l-.7 6 3.2 3.2v1.6h-11v-1.6L9.7 10zM12 14.8V20';
export const binIcon = 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5';
export const moreIcon =
  'M5.5 11.5a.5.5 0 1 0 .01 0zM12 11.5a.5.5 0 1 0 .01 0zM18.5 11.5a.5.5 0 1 0 .01 0z';
export const targetIcon =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12v.01';
