/** What a client may choose from: models, agents, skills, features. */
import {Hono} from 'hono';
import {AGENTS} from '../agents/index.js';
import {bodyOf, stringOf, type RequestVariables, type Services} from '../context.js';
import {isObject, type JsonObject} from '../json.js';
import {notFound, Refusal} from '../refusal.js';

interface Model {
  name: string;
  display_name: string;
  description: string | null;
  thinking: boolean;
  effort: boolean;
  vision: boolean;
}

export const MODELS: readonly Model[] = [
  {
    name: 'scripted',
    display_name: 'Scripted (thinking)',
    description: 'Deterministic scripted model, reasoning_content style',
    thinking: true,
    effort: true,
    vision: true,
  },
  {
    name: 'scripted-plain',
    display_name: 'Scripted (no thinking)',
    description: null,
    thinking: false,
    effort: false,
    vision: false,
  },
  {
    name: 'scripted-broken',
    display_name: 'Scripted (construction fails)',
    description: null,
    thinking: false,
    effort: false,
    vision: false,
  },
];

const SKILLS = [
  {
    name: 'knowledge-base-ingest',
    description: 'Turns documents into structured data.',
    category: 'public',
  },
  {
    name: 'deep-research',
    description: 'Plans, searches and writes a sourced report.',
    category: 'public',
  },
];

const MAX_SUGGESTIONS = 3;

function upstreamModel({name, display_name, description, thinking, effort}: Model): JsonObject {
  return {
    name,
    model: `${name}-v1`,
    display_name,
    description,
    supports_thinking: thinking,
    supports_reasoning_effort: effort,
  };
}

function forkModel(model: Model): JsonObject {
  const {description: _description, ...shared} = upstreamModel(model);
  return {
    ...shared,
    supports_vision: model.vision,
    supports_tool_calling: true,
    is_local: false,
    provider: 'openai',
  };
}

function agentResponse({name, description}: (typeof AGENTS)[number]): JsonObject {
  return {
    name,
    description,
    model: null,
    tool_groups: null,
    skills: null,
    model_settings: null,
    thinking_enabled: null,
    reasoning_effort: null,
    soul: null,
  };
}

export function catalogRoutes({dialect, settings}: Services): Hono<{Variables: RequestVariables}> {
  const app = new Hono<{Variables: RequestVariables}>();
  const modelResponse = dialect.name === 'fork' ? forkModel : upstreamModel;

  app.get('/health', (c) => c.json({status: 'healthy', service: 'deer-flow-gateway'}));
  app.get('/api/models', (c) =>
    c.json({
      models: MODELS.map(modelResponse),
      token_usage: {enabled: dialect.name === 'upstream'},
    }),
  );
  app.post('/api/threads/:thread_id/suggestions', async (c) => {
    const {n, messages} = await bodyOf(c);
    const asked = (Array.isArray(messages) ? messages : []).findLast(
      (message) => isObject(message) && message['role'] === 'user',
    );
    const suggestions = settings.suggest(JSON.stringify(asked ?? ''));
    return c.json({suggestions: suggestions.slice(0, Math.min(Number(n ?? 3), MAX_SUGGESTIONS))});
  });
  if (dialect.name === 'fork') return app;

  app.get('/api/models/:model_name', (c) => {
    const model = MODELS.find(({name}) => name === c.req.param('model_name'));
    if (!model) throw notFound(`Model '${c.req.param('model_name')}'`);
    return c.json(modelResponse(model));
  });
  app.get('/api/features', (c) =>
    c.json({
      agents_api: {enabled: true},
      browser_control: {enabled: false},
      mcp_tasks: {enabled: false},
    }),
  );
  app.get('/api/agents', (c) => c.json({agents: AGENTS.map(agentResponse)}));
  app.get('/api/agents/check', (c) => {
    const name = c.req.query('name') ?? '';
    return c.json({available: !AGENTS.some((agent) => agent.name === name), name});
  });
  app.get('/api/agents/:name', (c) => {
    const agent = AGENTS.find(({name}) => name === c.req.param('name'));
    if (!agent) throw notFound(`Agent '${c.req.param('name')}'`);
    return c.json(agentResponse(agent));
  });
  app.get('/api/skills', (c) =>
    c.json({
      skills: SKILLS.map((skill) => ({...skill, license: null, enabled: true, editable: false})),
    }),
  );
  app.get('/api/suggestions/config', (c) =>
    c.json({enabled: true, max_suggestions: MAX_SUGGESTIONS}),
  );
  app.post('/api/input-polish', async (c) => {
    const text = stringOf((await bodyOf(c))['text']) ?? '';
    if (text.trim() === '') throw new Refusal(400, 'Text must not be empty');
    return c.json({
      rewritten_text: `${text} (polished: state the goal, the scope and the expected output)`,
      changed: true,
    });
  });
  return app;
}
