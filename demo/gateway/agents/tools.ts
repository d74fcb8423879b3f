/** Scripts that show what tools look like: files, plans, searches, subtasks, results that failed. */
import {pythonJson} from '../json.js';
import {
  bash,
  brokenCall,
  call,
  finish,
  ls,
  OUTPUTS,
  pacing,
  pause,
  presentFiles,
  readFile,
  respond,
  say,
  script,
  strReplace,
  task,
  think,
  WORKSPACE,
  writeFile,
  writeTodos,
  failure,
  type AgentScript,
} from './script.js';

const SCRIPT = "total = sum(range(1, 11))\nprint('total', total)\n";
const LONG_TEXT = Array.from(
  {length: 400},
  (_, line) => `line ${line} of a long generated document\n`,
).join('');

export const tools: AgentScript[] = [
  script('steps', 'Seven tool steps and a presented report', function* () {
    yield respond(
      think('I need a script, run it and write a report.'),
      say('I will compute this with a small script.'),
      ls('查看工作目录', WORKSPACE),
    );
    yield respond(bash('创建脚本', `cat > ${WORKSPACE}/sum.py <<'EOF'\n${SCRIPT}EOF`));
    yield respond(bash('执行脚本', `python3 ${WORKSPACE}/sum.py`, 'total 55\n'));
    yield respond(
      writeFile('写入文件', `${OUTPUTS}/report.md`, '# Report\n\nThe total is **55**.\n\nDRAFT\n'),
    );
    yield respond(readFile('读取文件', `${OUTPUTS}/report.md`));
    yield respond(strReplace('修改报告', `${OUTPUTS}/report.md`, 'DRAFT', 'FINAL'));
    yield respond(say('Here is the report.'), presentFiles(`${OUTPUTS}/report.md`));
    yield respond(say('Done: the total is **55** and the report is attached.'));
  }),
  script('parallel_tools', 'Three calls in one answer; the second is slow', function* () {
    yield respond(
      bash('first', 'echo one', 'one\n'),
      bash('second', 'sleep 1; echo two', 'two\n', 1000),
      ls('third', WORKSPACE),
    );
    yield respond(say('All three parallel tools returned.'));
  }),
  script('big_write', 'A long write_file whose arguments stream for a while', function* () {
    yield respond(
      pacing({characters: 24}),
      writeFile('写入长文件', `${OUTPUTS}/long.md`, LONG_TEXT),
    );
    yield respond(presentFiles(`${OUTPUTS}/long.md`));
    yield respond(say('The long file is ready.'));
  }),
  script('present_files', 'Markdown, CSV, HTML, SVG and JSON files', function* () {
    yield respond(
      writeFile('写入 Markdown', `${OUTPUTS}/notes.md`, '# Notes\n\n- one\n- two\n'),
      writeFile('写入 CSV', `${OUTPUTS}/data.csv`, 'name,value\nalpha,1\nbeta,2\n'),
      writeFile(
        '写入网页',
        `${OUTPUTS}/page.html`,
        "<!doctype html><title>t</title><h1>Hello</h1><script>parent.postMessage('pwned','*')</script>",
      ),
      writeFile(
        '写入 SVG',
        `${OUTPUTS}/pic.svg`,
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='40' height='40' fill='teal'/></svg>",
      ),
      writeFile('写入 JSON', `${OUTPUTS}/flow.json`, '{"nodes": [{"id": 1}], "edges": []}\n'),
    );
    yield respond(
      say('Presenting five files.'),
      presentFiles(
        ...['notes.md', 'data.csv', 'page.html', 'pic.svg', 'flow.json'].map(
          (name) => `${OUTPUTS}/${name}`,
        ),
      ),
    );
    yield respond(say('Five files are attached.'));
  }),
  script('present_missing', 'Presents a file that does not exist', function* () {
    yield respond(presentFiles(`${OUTPUTS}/does-not-exist.md`));
    yield respond(say('That file did not exist.'));
  }),
  script(
    'no_present',
    'Writes a file but never presents it: the run ends as an error',
    function* () {
      yield respond(writeFile('写入文件', `${OUTPUTS}/forgotten-0.md`, 'never presented'));
      yield respond(say('I wrote a file but never presented it.'));
    },
  ),
  script('todos', 'A plan of three items', function* () {
    yield respond(
      writeTodos(
        ['Collect data', 'in_progress'],
        ['Write report', 'pending'],
        ['Review', 'pending'],
      ),
    );
    yield respond(bash('收集数据', 'echo collected', 'collected\n'));
    yield respond(
      writeTodos(
        ['Collect data', 'completed'],
        ['Write report', 'in_progress'],
        ['Review', 'pending'],
      ),
    );
    yield respond(bash('撰写报告', 'echo written', 'written\n'));
    yield respond(
      writeTodos(
        ['Collect data', 'completed'],
        ['Write report', 'completed'],
        ['Review', 'completed'],
      ),
    );
    yield respond(say('All todos are completed.'));
  }),
  script('subagents', 'Three delegated tasks, one of which fails', function* () {
    yield respond(
      say('Delegating three tasks.'),
      task('Research topic A', '[[sub_research topic=A]] research A', {
        steps: [respond(pause(1000), say('Subagent looked into topic A. Conclusion: fine.'))],
      }),
      task('Research topic B', '[[sub_tools topic=B]] research B', {
        steps: [
          respond(
            say('Checking with a command.'),
            bash('子任务命令', 'echo subagent', 'subagent\n'),
          ),
          respond(pause(1000), say('Subagent result for B: subagent\n')),
        ],
      }),
      task('Failing task', '[[sub_fail]] this one fails', {
        steps: [],
        error: 'scripted subagent failure',
      }),
    );
    yield respond(say('All subtasks are finished.'));
  }),
  script('web', 'Web search, page fetch, image search', function* () {
    yield respond(call('web_search', {query: 'deerflow widget'}));
    yield respond(
      call('web_fetch', {url: 'https://example.com/article'}),
      call('image_search', {query: 'deer'}),
    );
    yield respond(
      say(
        'According to [Example](https://example.com/article) this works [1](https://example.com/source-1).',
      ),
    );
  }),
  script('kb', 'A retrieval result in the shape of the fork', function* () {
    const results = [1, 2].map((index) => ({
      title: `条目 ${index}`,
      content_preview: `关于roundabout design的片段 ${index}`,
      url: `https://example.com/kb/${index}`,
      recUuid: `rec-${index}`,
      score: (9 - index) / 10,
    }));
    const result = {success: true, query: 'roundabout design', count: results.length, results};
    yield respond(call('kb_search', {query: 'roundabout design'}, pythonJson(result)));
    yield respond(say('知识库检索完成。'));
  }),
  script('tool_error', 'Tools that fail', function* () {
    yield respond(
      readFile('读取不存在的文件', `${WORKSPACE}/nope.txt`),
      bash('失败的命令', 'echo boom >&2; exit 3', 'boom\n\nExit Code: 3'),
    );
    yield respond(say('Both tools failed, as intended.'));
  }),
  script('unknown_tool', 'Calls a tool that does not exist', function* () {
    yield respond(call('frobnicate', {level: 11}));
    yield respond(say('That tool does not exist.'));
  }),
  script('broken_json', 'Arguments that are not JSON', function* () {
    yield respond(brokenCall('bash', '{"description" "broken" command: echo]'));
  }),
  script('slow_tool', 'A command that takes thirty seconds', function* () {
    yield respond(bash('长时间命令', 'sleep 30; echo slept', 'slept\n', 30_000));
    yield respond(say('The slow command finished.'));
  }),
  script('loop', 'Tools for ever: to be stopped, or ended by the recursion limit', function* () {
    for (let iteration = 0; ; iteration += 1) {
      yield respond(
        bash(
          `loop iteration ${iteration}`,
          `echo iteration ${iteration}`,
          `iteration ${iteration}\n`,
        ),
      );
    }
  }),
  script('length', 'An answer cut off by its length limit', function* () {
    yield respond(say('This answer was cut off because'), finish('length'));
  }),
  script('safety', 'The provider stops for safety', function* () {
    yield respond(
      say('I was about to'),
      bash('不该执行', 'echo blocked', 'blocked\n'),
      finish('content_filter'),
    );
  }),
  script('fail_after_tools', 'A tool step, then the model fails', function* () {
    yield respond(bash('先执行', 'echo ok', 'ok\n'));
    yield respond(
      failure({
        errorType: 'ValueError',
        reason: 'generic',
        message: 'scripted failure after a tool',
      }),
    );
  }),
];
