import {addEnglish} from '../english.js';
import {plural} from './plural.js';

// Changed files.
addEnglish({
  filesChanged: (count) => `${count} ${plural(count, 'file', 'files')} changed`,
  fileCreated: 'Created',
  fileModified: 'Modified',
  fileDeleted: 'Deleted',
  linesChanged: (added, removed) => `${added} added, ${removed} removed`,
  binaryFile: 'Binary file',
  noDiff: 'No differences to show',
  truncated: 'There is more than is shown here.',
});
