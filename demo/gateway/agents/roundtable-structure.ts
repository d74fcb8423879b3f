import {respond, say, script} from './script.js';
export const roundtableStructure = script('roundtable-structure', '结构化抽取', function* () {
  yield respond(say('todo'));
});
