/** Path data of the icons for kinds of work: what the agent does, and what it asks for. */
export const searchIcon = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.2 15.2 20 20';
export const globeIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4.5 5 4.5 13 0 18M12 3c-4.5 5-4.5 13 0 18';
export const bookIcon =
  'M12 6.5C10 5 7 4.5 3.5 4.5V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20';
export const terminalIcon =
  'M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM7 9.5l2.5 2.5L7 14.5M12.5 15H17';
export const questionIcon =
  'M4 4.5h16V16H9.5L5 19.5V16H4zM9.9 8.5a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.2.8-1.2 1.6M12 13.9v.01';
export const checklistIcon = 'M4 7l1.5 1.5L8 6M4 15l1.5 1.5L8 14M11.5 7.5H20M11.5 15.5H20';
export const monitorIcon =
  'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5zM8.5 20h7M12 16.5V20';
export const wrenchIcon =
  'M20.3 7.2a5 5 0 0 1-6.7 6.2l-6.3 6.3a2.1 2.1 0 0 1-3-3l6.3-6.3a5 5 0 0 1 6.2-6.7l-3 3 .5 3 3 .5z';
