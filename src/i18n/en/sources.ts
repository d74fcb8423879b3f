import {addEnglish} from '../english.js';
import {plural} from './plural.js';

// Cited web pages.
addEnglish({
  sources: (count) => `${count} ${plural(count, 'source', 'sources')}`,
  copySource: (title) => `Copy ${title} as Markdown`,
  citedTimes: (count) => `cited ${count} ${plural(count, 'time', 'times')}`,
});
