import type {ImagePolicy} from '../../markdown/links.js';

/** What a previewed page may do. */
export interface FrameRules {
  /** `allow` opens the network, origins open it for pictures and media; `gateway` leaves it shut. */
  readonly network: ImagePolicy;
  /** Where the page was scrolled to before it changed, in CSS pixels. */
  readonly scroll: readonly [number, number];
  /** Origin that hears of scrolling. */
  readonly reportTo: string;
}

/**
 * The document of the frame that previews a page written by a model.
 *
 * The page stands in a frame inside this frame. The outer one has no script and holds the policy, which the inner one
 * inherits, so no trick of the page's markup can come before it; and where the inner frame may go is the outer one's to say
 * (`frame-src`), so the page cannot carry data away by leaving either. Host names that it looks up and WebRTC are beyond
 * what a policy covers.
 */
export function frameDocument(page: string, rules: FrameRules): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escape(
    policyOf(rules.network),
  )}"><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block;overflow:hidden}</style></head><body><iframe sandbox="allow-scripts allow-forms" referrerpolicy="no-referrer" srcdoc="${escape(
    prelude(rules) + page,
  )}"></iframe></body></html>`;
}

/** Whether a page names something that the policy will keep from it. */
export function wantsNetwork(page: string): boolean {
  return (
    /<(?:script|link|img|iframe|video|audio|source|embed|object)\b[^>]*\s(?:src|href|data)\s*=\s*["']?\s*(?:https?:)?\/\//i.test(
      page,
    ) || /(?:url\(|@import|fetch\(|import)\s*["'(]?\s*(?:https?:)?\/\//i.test(page)
  );
}

function policyOf(network: ImagePolicy): string {
  const inline = `data: blob: 'unsafe-inline'`;
  const never = `frame-src 'none'; object-src 'none'; form-action 'none'`;
  if (network === 'allow') return `default-src * ${inline} 'unsafe-eval'; ${never}`;
  const origins = typeof network === 'string' ? [] : network.filter(isOrigin);
  const media = ['data:', 'blob:', ...origins].join(' ');
  return [
    `default-src 'none'`,
    `script-src data: 'unsafe-inline' 'unsafe-eval'`,
    `style-src data: 'unsafe-inline'`,
    `font-src data:`,
    `img-src ${media}`,
    `media-src ${media}`,
    never,
  ].join('; ');
}

/** A host's own words must not become another directive. */
function isOrigin(value: string): boolean {
  return /^https?:\/\/[\w.-]+(?::\d+)?$/.test(value);
}

/**
 * What stands before the page: in a `srcdoc` that changes nothing of how it is laid out. Links out of the page do nothing,
 * because the frame would only show that it may not follow them.
 */
function prelude({scroll: [left, top], reportTo}: FrameRules): string {
  const origin = JSON.stringify(reportTo).replaceAll('<', '\\u003c');
  const script = [
    `addEventListener('click',e=>{const a=e.composedPath().find(n=>n.localName==='a'||n.localName==='area');if(a&&!a.getAttribute('href')?.startsWith('#'))e.preventDefault()})`,
    `addEventListener('scroll',()=>parent.parent.postMessage({deerflowScroll:[scrollX,scrollY]},${origin}),{passive:true})`,
    ...(left || top ? [`addEventListener('load',()=>scrollTo(${left},${top}))`] : []),
    `document.currentScript.remove()`,
  ].join(';');
  // With the host's address as its base, a page's own anchors would lead to the host.
  return `<base href="about:srcdoc"><script>${script}</script>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

type HtmlPolicy = {createHTML(html: string): string};
type TrustedTypes = {createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy};

let policy: HtmlPolicy | null | undefined;

/**
 * Marks a frame's document for pages that require Trusted Types; they allow the policy by its name, `deerflow-artifacts`.
 * `null` where they do not.
 */
export function trustedDocument(html: string): string | null {
  const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
  if (trustedTypes === undefined) return html;
  if (policy === undefined) {
    try {
      policy = trustedTypes.createPolicy('deerflow-artifacts', {createHTML: (text) => text});
    } catch {
      policy = null;
    }
  }
  return policy?.createHTML(html) ?? null;
}
