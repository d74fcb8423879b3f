import {addEnglish} from '../english.js';

// What the agent thought.
addEnglish({
  thinking: 'Thinking',
  thoughtFor: (duration) => `Thought for ${duration}`,
});
