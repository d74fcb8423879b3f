import {expect} from '@open-wc/testing';

/** Markdown that tries to become markup, to run, or to lead somewhere. */
export const attacks: readonly string[] = [
  '<script>window.attacked = true</script>',
  '<img src=x onerror="window.attacked = true">',
  '<svg onload="window.attacked = true"><script>window.attacked = true</script></svg>',
  '<math><mi xlink:href="javascript:window.attacked = true">x</mi></math>',
  '<iframe srcdoc="<script>parent.attacked = true</script>"></iframe>',
  '<a href="javascript:window.attacked = true">x</a>',
  '<form><input name=attributes><input name=innerHTML></form>',
  '<noscript><p title="</noscript><img src=x onerror=window.attacked=true>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.attacked=true&gt;">',
  '<style>@import "https://attacker.example/x.css"; * { display: none }</style>',
  '<template><img src=x onerror=window.attacked=true></template>',
  '<x-element onfocus="window.attacked = true" tabindex=1 autofocus>',
  '[x](javascript:window.attacked=true)',
  '[x](java\nscript:window.attacked=true)',
  '[x](&#106;avascript:window.attacked=true)',
  '[x](&#x6A&#x61;vascript:window.attacked=true)',
  '[x](javascript&colon;window.attacked=true)',
  '[x](data:text/html,<script>window.attacked=true</script>)',
  '[x](vbscript:msgbox)',
  '[x](<javascript:window.attacked=true>)',
  '[x][y]\n\n[y]: javascript:window.attacked=true',
  '<javascript:window.attacked=true>',
  '![x](javascript:window.attacked=true)',
  '![x](data:image/svg+xml,<svg onload=window.attacked=true>)',
  '![x" onerror="window.attacked=true](https://attacker.example/x.png)',
  '[x](https://e.org" onclick="window.attacked=true)',
  '[x](https://e.org "t\\" onmouseover=\\"window.attacked=true")',
  '```html" onclick="window.attacked=true\n<script>window.attacked = true</script>\n```',
  '`<img src=x onerror=window.attacked=true>`',
  '| <img src=x onerror=window.attacked=true> |\n|---|\n| <script>window.attacked=true</script> |',
  '[^<img src=x onerror=window.attacked=true>]\n\n[^<img]: <script>window.attacked=true</script>',
  '$<img src=x onerror=window.attacked=true>$',
  '$$\n\\href{javascript:window.attacked=true}{x}\n$$',
  '# <img src=x onerror=window.attacked=true>',
  '[citation:<img src=x onerror=window.attacked=true>](https://e.org)',
];

/** Elements and attributes that none of these may make. */
const forbidden =
  'script, style, iframe, form, input, svg, math, template, object, embed, link, base, meta, x-element, [onerror], [onload], [onclick], [onfocus], [onmouseover], [style], [srcdoc], [name]';

export function expectHarmless(root: HTMLElement, source: string): void {
  expect(root.querySelector(forbidden), source).to.equal(null);
  for (const link of root.querySelectorAll('a')) {
    expect(link.protocol, source).to.be.oneOf(['https:', 'http:', ':']);
  }
  for (const image of root.querySelectorAll('img')) expect(image.src, source).to.equal('');
}
