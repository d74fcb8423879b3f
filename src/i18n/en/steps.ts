import {addEnglish} from '../english.js';
import {plural} from './plural.js';

// What the agent did.
addEnglish({
  moreSteps: (count) => `${count} more ${plural(count, 'step', 'steps')}`,
  lessSteps: 'Less steps',
  stepInterrupted: 'Interrupted',
  exitCode: (code) => `Exit code ${code}`,
  command: 'Command',
  output: 'Output',
  input: 'Input',
  content: 'Content',
  lines: (count) => `${count} ${plural(count, 'line', 'lines')}`,
  results: (count) => `${count} ${plural(count, 'result', 'results')}`,
  noResults: 'No results',
  showImages: (count) => `Show ${count} ${plural(count, 'image', 'images')}`,
  toolPending: 'Calling a tool…',
  toolWebSearch: (query) =>
    query ? `Search on the web for “${query}”` : 'Search for related information',
  toolKnowledgeSearch: (query) =>
    query ? `Search the knowledge base for “${query}”` : 'Search the knowledge base',
  toolSearch: (query) => (query ? `Search for “${query}”` : 'Search for related information'),
  toolImageSearch: (query) =>
    query ? `Search for related images for “${query}”` : 'Search for related images',
  toolWebFetch: 'View web page',
  toolListFolder: 'List folder',
  toolReadFile: 'Read file',
  toolWriteFile: 'Write file',
  toolCommand: 'Execute command',
  toolClarification: 'Need your help',
  toolTodos: 'Update to-do list',
  toolPresentFiles: 'Present files',
  toolBrowserNavigate: (url) => (url ? `Open ${url} in browser` : 'Open page in browser'),
  toolBrowserClick: 'Click element in browser',
  toolBrowserType: 'Type into browser field',
  toolBrowserSnapshot: 'Read page in browser',
  toolBrowserText: 'Read page text in browser',
  toolBrowserBack: 'Go back in browser',
  toolBrowserScreenshot: 'Capture browser screenshot',
  toolBrowserClose: 'Close browser',
  toolCode: 'Generate code',
  toolDocument: 'Generate document',
  toolResearch: 'Writing the research report',
  toolOther: (name) => `Use “${name}” tool`,
});
