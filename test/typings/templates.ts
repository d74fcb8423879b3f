/** Checked by the compiler only: what templates of frameworks accept. */
import type {DeerflowIntrinsicElements, DeerflowVueComponents} from '../../src/templates.js';

type Chat = DeerflowIntrinsicElements['deerflow-chat'];

export const chat: Chat = {
  gateway: 'https://gateway.example',
  'agent-id': 'report-writer',
  agentId: 'report-writer',
  getToken: () => 'token',
  'ondeerflow-run-end': (event) => event.detail.reason.length,
  slot: 'main',
};

// @ts-expect-error - not a number
export const wrongProperty: Chat = {agentId: 1};

// @ts-expect-error - read-only
export const readOnly: Chat = {messages: []};

// @ts-expect-error - no such event
export const wrongEvent: Chat = {'ondeerflow-nothing': () => undefined};

// @ts-expect-error - objects are not attributes
export const notAnAttribute: Chat = {'get-token': 'x'};

export const vue: InstanceType<DeerflowVueComponents['deerflow-steps']>['$props'] = {class: 'wide'};
