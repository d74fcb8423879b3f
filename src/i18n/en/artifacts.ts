import {addEnglish} from '../english.js';

// The pane of files.
addEnglish({
  allFiles: 'All files',
  noFiles: 'No files yet.',
  closePane: 'Close files',
  resizePane: 'Width of the files',
  preview: 'Preview',
  sourceText: 'Source',
  beingWritten: 'Being written…',
  filePart: (shown, total) => `The first ${shown} of ${total} are shown.`,
  loadWholeFile: 'Load the full file',
  fileEmpty: 'This file is empty.',
  noPreview: 'Files of this kind cannot be shown here.',
  networkBlocked: 'This page wants to load something from the network.',
  allowNetwork: 'Allow',
});
