import type {ModelInfo} from '../protocol/wire.js';
import type {Choices, Mode, SessionOptions} from '../session-types.js';
import {tell} from './failures.js';
import type {Kernel} from './kernel.js';
import type {View} from './view.js';

const ALL_MODES: readonly Mode[] = ['flash', 'thinking', 'pro', 'ultra'];

/** Where a thread's model is kept, and the one for new conversations. */
function modelName(threadId: string | null): string {
  return threadId === null ? 'model' : `model:${threadId}`;
}

export function initialChoices({model, mode}: SessionOptions): Choices {
  return {
    models: [],
    modelsStatus: 'loading',
    model: model ?? null,
    mode: mode ?? 'pro',
    modes: ALL_MODES,
  };
}

/** Reads the models. Without them the conversation works all the same: the agent then decides. */
export async function readModels(kernel: Kernel): Promise<void> {
  kernel.choices.set({...kernel.choices.get(), modelsStatus: 'loading'});
  try {
    const {models} = await kernel.gateway.models(kernel.lifetime);
    kernel.choices.set(settled({...kernel.choices.get(), models, modelsStatus: 'ready'}));
  } catch (thrown) {
    kernel.choices.set({...kernel.choices.get(), modelsStatus: 'failed'});
    throw thrown;
  }
}

export async function reloadModels(kernel: Kernel): Promise<void> {
  try {
    await readModels(kernel);
    restoreChoices(kernel, kernel.view());
  } catch (thrown) {
    tell(kernel, thrown);
  }
}

/** What was chosen for the shown thread before, or else for new conversations, or else by the host. */
export function restoreChoices(kernel: Kernel, {threadId}: Pick<View, 'threadId'>): void {
  const {memory, options, choices} = kernel;
  const stored = memory.get(modelName(threadId)) ?? memory.get(modelName(null));
  const mode = ALL_MODES.find((known) => known === memory.get('mode'));
  const before = choices.get();
  choices.set(
    settled({
      ...before,
      model: stored ?? options.model ?? null,
      mode: mode ?? options.mode ?? 'pro',
    }),
  );
}

export function choose(
  kernel: Kernel,
  choice: {readonly model?: string | null; readonly mode?: Mode},
): void {
  const {memory, choices} = kernel;
  const before = choices.get();
  const {model = before.model, mode = before.mode} = choice;
  choices.set(settled({...before, model, mode}));
  choices.flush();
  if (choice.model !== undefined) {
    memory.set(modelName(null), model);
    memory.set(modelName(kernel.view().threadId), model);
  }
  if (choice.mode !== undefined) memory.set('mode', mode);
}

/** The thread that was begun with these choices keeps them. */
export function keepChoices(kernel: Kernel, threadId: string): void {
  kernel.memory.set(modelName(threadId), kernel.choices.get().model);
}

/** What goes together: a model the gateway no longer has is the agent's decision again, and not every model thinks. */
function settled(choices: Choices): Choices {
  const {models, modelsStatus} = choices;
  const isKnown = modelsStatus !== 'ready' || models.some(({name}) => name === choices.model);
  const model = isKnown ? choices.model : null;
  const modes = modesOf(models.find(({name}) => name === model) ?? models[0]);
  const mode = modes.includes(choices.mode) ? choices.mode : 'flash';
  return {...choices, model, modes, mode};
}

function modesOf(model: ModelInfo | undefined): readonly Mode[] {
  return model?.supports_thinking === false ? ['flash'] : ALL_MODES;
}
