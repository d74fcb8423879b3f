import type {Dialect} from './dialect.js';
import {upstreamClarification} from './clarification.js';

/** The gateway of DeerFlow itself (f1f4af99). */
export const upstream: Dialect = {
  name: 'upstream',
  numberedEnd: false,
  reasoning: 'delta',
  stampsMessages: true,
  uploadsTag: 'current_uploads',
  compacting: undefined,
  eventId: (sequence, now) => `${now}-${sequence}`,
  messageId: (uuid) => `lc_run--${uuid}`,
  middlewares(context) {
    const todo = context['is_plan_mode'] === true ? ['TodoMiddleware'] : [];
    const subagents = context['subagent_enabled'] === true ? ['SubagentLimitMiddleware'] : [];
    return {
      beforeAgent: [
        'ThreadDataMiddleware',
        'UploadsMiddleware',
        'SandboxMiddleware',
        'DynamicContextMiddleware',
        ...todo,
        'TerminalResponseMiddleware',
      ],
      beforeModel: ['DurableContextMiddleware', ...todo, 'ViewImageMiddleware'],
      afterModel: [
        'SafetyFinishReasonMiddleware',
        'ModelLengthFinishReasonMiddleware',
        'TerminalResponseMiddleware',
        ...subagents,
        'ViewImageMiddleware',
        'TitleMiddleware',
        'TokenUsageMiddleware',
        ...todo,
        'DurableContextMiddleware',
      ],
      afterAgent: ['TerminalResponseMiddleware', 'MemoryMiddleware', ...todo, 'SandboxMiddleware'],
    };
  },
  clarification: (call, callId) => upstreamClarification(call, callId),
  taskRunning: (taskId, message, rest) => ({
    type: 'task_running',
    task_id: taskId,
    message,
    ...rest,
  }),
  llmRetry: (retry) => ({type: 'llm_retry', ...retry}),
};
