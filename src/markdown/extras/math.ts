import createDOMPurify, {type Config, type DOMPurify} from 'dompurify';
import katex from 'katex';

const configuration: Config = Object.freeze({
  IN_PLACE: true,
  USE_PROFILES: {mathMl: true},
  ADD_TAGS: ['span'],
  FORBID_ATTR: ['style', 'href', 'id'],
  ALLOW_DATA_ATTR: false,
  TRUSTED_TYPES_POLICY: null,
} as unknown as Config);

let purifier: DOMPurify | undefined;

function sanitizeMath(root: HTMLElement): void {
  if (!purifier) {
    purifier = createDOMPurify(globalThis);
    purifier.setConfig(configuration);
  }
  purifier.sanitize(root);
}

/** Sets TeX as MathML. TeX with an error stays as it was written. */
export function upgrade(block: HTMLElement): void {
  if (block.firstElementChild) return;
  const formula = document.createElement('span');
  katex.render(block.textContent, formula, {
    displayMode: block.dataset['display'] === 'true',
    output: 'mathml',
    throwOnError: true,
    strict: false,
    trust: false,
    maxExpand: 500,
    maxSize: 50,
  });
  const math = formula.querySelector('math');
  if (!math) return;
  // The source would be shown as text where its element is not allowed.
  math.querySelector('annotation')?.remove();
  sanitizeMath(formula);
  const safe = formula.querySelector('math');
  if (safe) block.replaceChildren(safe);
}
