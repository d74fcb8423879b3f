/**
 * All states of all parts on one page, from data. The address chooses how: `?theme=dark|light`, `?lang=zh-CN`, `?dir=rtl`,
 * `?width=340` (CSS pixels of one column), `?only=steps,messages`.
 */
import {html, nothing, render} from 'lit';
import {sections} from './sections.js';

const query = new URLSearchParams(location.search);
const root = document.documentElement;
const theme = query.get('theme');
const width = query.get('width');
if (theme) root.dataset['theme'] = theme;
root.lang = query.get('lang') ?? 'en';
root.dir = query.get('dir') ?? 'ltr';
if (width) {
  root.dataset['width'] = width;
  root.style.setProperty('--width', `${Number(width)}px`);
}
const only = query.get('only')?.split(',');

render(
  Object.entries(sections).map(([name, states]) =>
    only && !only.includes(name)
      ? nothing
      : html`<section id=${name}>
          <h2>deerflow-${name}</h2>
          <div class="states">
            ${Object.entries(states).map(
              ([state, element]) =>
                html`<figure>
                  <figcaption>${state}</figcaption>
                  ${element}
                </figure>`,
            )}
          </div>
        </section>`,
  ),
  document.querySelector('main')!,
);
