import {textOf} from '../messages.js';
import {forkClarification} from './clarification.js';
import type {Dialect} from './dialect.js';

/** The fork that its integration guide describes; what the guide leaves open follows upstream. */
export const fork: Dialect = {
  name: 'fork',
  numberedEnd: true,
  reasoning: 'cumulative',
  stampsMessages: false,
  uploadsTag: 'uploaded_files',
  compacting: {type: 'context_compacting', message: '正在压缩上下文…'},
  eventId: (sequence) => String(sequence + 1),
  messageId: (uuid) => `run-${uuid}-0`,
  middlewares(context) {
    const todo = context['is_plan_mode'] === true ? ['TodoListMiddleware'] : [];
    return {
      beforeAgent: ['ThreadDataMiddleware', 'UploadsMiddleware', 'SandboxMiddleware'],
      beforeModel: ['TitleMiddleware', ...todo],
      afterModel: ['ClarificationMiddleware', ...todo],
      afterAgent: ['TitleMiddleware', 'MemoryMiddleware'],
    };
  },
  clarification: (call, callId, uuid) => forkClarification(call, callId, uuid()),
  taskRunning: (taskId, message) => ({
    type: 'task_running',
    task_id: taskId,
    message: textOf(message.content) || '正在执行…',
  }),
  llmRetry: () => ({type: 'llm_retry', message: '模型调用失败，正在重试…'}),
};
