import {addEnglish} from '../english.js';

// The models and modes to choose from.
addEnglish({
  model: 'Model',
  modelAuto: 'Agent’s choice',
  mode: 'Mode',
  modeFlash: 'Flash',
  modeFlashHint: 'Answers at once',
  modeThinking: 'Thinking',
  modeThinkingHint: 'Thinks before it answers',
  modePro: 'Pro',
  modeProHint: 'Thinks and plans',
  modeUltra: 'Ultra',
  modeUltraHint: 'Plans and delegates',
});
