import {englishStrings} from '../../markdown/strings.js';
import {addEnglish} from '../english.js';

// Markdown stands alone, and has its English with it.
addEnglish(englishStrings);
