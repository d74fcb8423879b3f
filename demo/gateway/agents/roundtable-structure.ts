/**
 * 「结构化抽取」: reads its skill, writes and runs a script, writes flow.json, asks which hierarchy to
 * use and presents the file once that is answered.
 */
import {
  askClarification,
  bash,
  OUTPUTS,
  pause,
  presentFiles,
  readFile,
  respond,
  say,
  script,
  strReplace,
  think,
  WORKSPACE,
  writeFile,
} from './script.js';

const SKILL_PATH = '/mnt/skills/public/knowledge-base-ingest/SKILL.md';

const SKILL = `# knowledge-base-ingest

从方案报告抽取「任务—目的—行为体」三层结构，输出 flow-json。

1. 读取报告正文，切分章节
2. 识别节点与关系
3. 写入 /mnt/user-data/outputs/flow.json
`;

const SCRIPT = `import json, pathlib

report = pathlib.Path("/mnt/user-data/workspace/report.txt")
sections = ["任务", "目的", "行为体", "保障", "评估"]
nodes = [{"id": f"n{i}", "type": "task", "label": name} for i, name in enumerate(sections, 1)]
edges = [{"source": f"n{i}", "target": f"n{i + 1}"} for i in range(1, len(nodes))]
print(json.dumps({"nodes": len(nodes), "edges": len(edges)}, ensure_ascii=False))
`;

const LABELS = [
  '总体任务',
  '情报搜集',
  '兵力部署',
  '后勤保障',
  '协同指挥',
  '行动实施',
  '效果评估',
  '复盘改进',
];

function flowJson(hierarchy: string): string {
  const nodes = LABELS.map((label, index) => ({
    id: `n${index + 1}`,
    type: index === 0 ? 'root' : index % 2 === 0 ? 'actor' : 'task',
    label,
    description: `${label}:从报告第 ${index + 1} 节抽取，包含目标、执行主体与前置条件。`,
  }));
  const edges = LABELS.slice(1).map((_, index) => ({
    id: `e${index + 1}`,
    source: index < 3 ? 'n1' : `n${index - 1}`,
    target: `n${index + 2}`,
    label: index < 3 ? '分解' : '支撑',
  }));
  return `${JSON.stringify({version: 1, hierarchy, nodes, edges}, null, 2)}\n`;
}

const answer = (choice: string): string => `## 抽取结果

已按 **${choice}** 生成 \`flow.json\`,可在右侧预览。

| 层级 | 节点数 | 说明 |
| :-- | --: | :-- |
| 任务 | 4 | 总体任务与三个分支 |
| 行为体 | 3 | 情报、部署、协同 |
| 评估 | 1 | 效果评估与复盘 |

### 要点

1. **总体任务** 分解为情报搜集、兵力部署、后勤保障三条主线。
2. 「协同指挥」依赖前两条主线的交付物。
3. 复杂度约为 $O(n \\log n)$，其中 $n$ 为节点数。

\`\`\`json
{ "source": "n1", "target": "n2", "label": "分解" }
\`\`\`

> 报告中有两处表述不一致，已在节点 \`description\` 里标注，建议人工复核。
`;

const cleanChoice = (reply: string): string =>
  reply.replace(/^我选择：/, '').replace(/；补充：.*$/s, '') || '默认层级';

export const roundtableStructure = script(
  'roundtable-structure',
  '结构化抽取：读取技能、创建并执行脚本、写入 flow.json、提问、展示文件',
  function* ({text, replies, files}) {
    const choice = replies.at(-1);
    if (choice !== undefined) {
      yield respond(
        think('用户已经选定层级，只需改写 hierarchy 字段，再展示文件。'),
        strReplace(
          '写入文件',
          `${OUTPUTS}/flow.json`,
          '"hierarchy": "待定"',
          `"hierarchy": ${JSON.stringify(cleanChoice(choice))}`,
        ),
      );
      yield respond(say('流程图数据已经完成。'), presentFiles(`${OUTPUTS}/flow.json`));
      yield respond(say(answer(cleanChoice(choice))));
      return;
    }
    const source = files.length > 0 ? `附件「${files.join('、')}」` : `「${text.slice(0, 30)}」`;
    yield respond(
      think(`用户想从${source}抽取流程图结构。我先读技能说明，确认输出格式，再写脚本切分章节。`),
      say('我先读取技能说明。'),
      readFile('读取技能说明', SKILL_PATH, SKILL),
    );
    yield respond(bash('创建脚本', `cat > ${WORKSPACE}/extract.py <<'EOF'\n${SCRIPT}EOF`));
    yield respond(
      think('脚本已写好，运行一次看看节点与边的数量。'),
      pause(300),
      bash('执行脚本', `python3 ${WORKSPACE}/extract.py`, '{"nodes": 5, "edges": 4}\n', 600),
    );
    yield respond(writeFile('写入文件', `${OUTPUTS}/flow.json`, flowJson('待定')));
    yield respond(
      think('报告里同时出现了任务链和目的链，层级怎么排需要用户决定。'),
      askClarification('流程图层级按哪套业务？', 'approach_choice', {
        context: '报告里同时出现了任务链和目的链。',
        options: ['任务→目的→行为体', '按报告原标题层级', '先行为体，后任务'],
      }),
    );
  },
);
