import {nothing} from 'lit';
import type {Session} from '../../core/index.js';
import type {Strings} from '../../i18n/types.js';
import {hasWord} from '../../internal/has-word.js';
import {adoptLateStyles} from '../base/late-styles.js';
import {choicesStyles} from './choices.styles.js';
import {modelsTemplate, modesTemplate} from './composer-choices.js';
import type {DeerflowComposer} from './composer.element.js';
import {DraftController} from './draft-controller.js';

/** What a composer has once it knows a session: what was typed in each thread, and the models and modes to choose from. */
export class ComposerSession {
  readonly draft: DraftController;
  readonly #host: DeerflowComposer;

  constructor(host: DeerflowComposer) {
    this.#host = host;
    this.draft = new DraftController(host);
    adoptLateStyles(host, choicesStyles);
  }

  render(session: Session | undefined, text: Strings): unknown {
    const {models, modes, hide, disabled} = this.#host;
    const options = {text, session, disabled};
    const offered = models ?? session?.choices.get().models ?? [];
    return [
      hasWord(hide, 'models') ? nothing : modelsTemplate(offered, options),
      hasWord(hide, 'modes') ? nothing : modesTemplate(modes, options),
    ];
  }
}
