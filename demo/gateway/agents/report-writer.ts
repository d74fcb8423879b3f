import {respond, say, script} from './script.js';
export const reportWriter = script('report-writer', 'Report', function* () {
  yield respond(say('todo'));
});
