/** Path data of the icons that elements share, one name per meaning. Each script-tag bundle has those that it draws. */
export const folderIcon =
  'M3 17.5v-11A1.5 1.5 0 0 1 4.5 5H9l2 2.5h8.5A1.5 1.5 0 0 1 21 9v8.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z';
export const penIcon =
  'M12 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12M9.5 14.5l.6-3L18 3.6l2.4 2.4-7.9 7.9z';
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
export const arrowDownIcon = 'M12 5v14M6.5 13.5 12 19l5.5-5.5';
export const copyIcon =
  'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5zM15.5 5.5A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5';
export const downloadIcon = 'M12 4v11M7.5 11 12 15.5l4.5-4.5M4.5 19.5h15';
export const externalIcon =
  'M14 4.5h5.5V10M19.5 4.5 11 13M17 14v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 18V9a1.5 1.5 0 0 1 1.5-1.5h4';
export const thumbIcon =
  'M7.5 10.5 11.5 4a2 2 0 0 1 2 2v3.5H18a1.8 1.8 0 0 1 1.8 2.1l-1.1 6.4a1.8 1.8 0 0 1-1.8 1.5H7.5zM4.2 10.5h3.3v9H4.2z';
export const quoteIcon =
  'M10 7.5H5.5a1 1 0 0 0-1 1V13h5.5zM10 13c0 2.5-1 4-3.5 4.5M19.5 7.5H15a1 1 0 0 0-1 1V13h5.5zM19.5 13c0 2.5-1 4-3.5 4.5';
export const retryIcon = 'M19.5 11a7.7 7.7 0 1 0-2 6.3M19.5 5.5V11H14';
export const pinIcon = 'M9 4h6l-.7 6 3.2 3.2v1.6h-11v-1.6L9.7 10zM12 14.8V20';
export const binIcon = 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5';
export const targetIcon =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12v.01';
