import {addEnglish} from '../english.js';

// Tokens.
addEnglish({
  contextUsed: (percentage) => `${percentage} of the context used`,
  tokensUsed: (total, input, output) => `${total} tokens (${input} in, ${output} out)`,
});
