/**
 * All states of all parts on one page, from data. The address chooses how, and the form above writes it: `?theme=dark|light`,
 * `?lang=zh-CN`, `?dir=rtl`, `?width=340` (CSS pixels of one column), `?only=steps,messages`. What lies over its page has a
 * page of its own, shown in a frame: `?over=launcher&state=open`.
 */
import {html, nothing, render} from 'lit';
import type {TemplateResult} from 'lit';
import {overlays, sections} from './sections.js';

const query = new URLSearchParams(location.search);
const root = document.documentElement;
const theme = query.get('theme');
const width = query.get('width');
const over = query.get('over');
const only = query.get('only')?.split(',');

/** Chinese texts want their own letter forms, and each language is heard in its own voice: the page says which it is in. */
root.lang = query.get('lang') || 'en';
root.dir = query.get('dir') || 'ltr';
if (theme) root.dataset['theme'] = theme;
if (width) {
  root.dataset['width'] = width;
  root.style.setProperty('--width', `${Number(width)}px`);
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  theme: {'': 'as the system', light: 'light', dark: 'dark'},
  lang: {en: 'English', 'zh-CN': '中文'},
  dir: {ltr: 'left to right', rtl: 'right to left'},
  width: {'': 'columns', 320: '320 px', 640: '640 px'},
};

function renderChoices(): TemplateResult {
  return html`<form
    @change=${({currentTarget}: Event) => (currentTarget as HTMLFormElement).requestSubmit()}
  >
    ${only ? html`<input type="hidden" name="only" .value=${only.join()} />` : nothing}
    ${Object.entries(choices).map(
      ([name, options]) =>
        html`<label
          >${name}
          <select name=${name}>
            ${Object.entries(options).map(
              ([value, label]) =>
                html`<option value=${value} ?selected=${value === (query.get(name) ?? '')}>
                  ${label}
                </option>`,
            )}
          </select></label
        >`,
    )}
  </form>`;
}

function renderFramed(element: string, state: string): TemplateResult {
  const address = new URLSearchParams(query);
  address.set('over', element);
  address.set('state', state);
  return html`<iframe title=${`deerflow-${element}, ${state}`} src="?${address}"></iframe>`;
}

function renderSection(name: string): TemplateResult {
  const shown = [
    ...Object.entries(sections[name] ?? {}),
    ...Object.keys(overlays[name] ?? {}).map(
      (state) => [state, renderFramed(name, state)] as const,
    ),
  ];
  return html`<section id=${name}>
    <h2>deerflow-${name}</h2>
    <div class="states">
      ${shown.map(
        ([state, element]) =>
          html`<figure>
            <figcaption>${state}</figcaption>
            ${element}
          </figure>`,
      )}
    </div>
  </section>`;
}

function renderPage(): TemplateResult {
  const names = Object.keys(sections).filter((name) => only?.includes(name) ?? true);
  return html`<h1>Every state of every part</h1>
    ${renderChoices()}${names.map(renderSection)}`;
}

render(
  over === null ? renderPage() : overlays[over]?.[query.get('state') ?? ''],
  document.querySelector('main')!,
);
