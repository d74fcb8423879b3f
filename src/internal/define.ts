import {version} from './version.js';
import {warnOnce} from './warn.js';

/** Marks a registered class with the package version it came from, for the copy that arrives second. */
const versionKey = Symbol.for('deerflow-elements/version');

/**
 * Registers an element unless the page already has one of that name.
 *
 * The script may be on a page twice, or in two versions: the first copy keeps the tag, a second
 * copy of the same version is silent, and any other holder of the tag is named in one warning.
 * Never throws; without a registry (server-side rendering) nothing happens.
 */
export function define(tag: string, elementClass: CustomElementConstructor): void {
  const registry = globalThis.customElements as CustomElementRegistry | undefined;
  if (!registry) return;

  const holder = registry.get(tag);
  if (holder) {
    if (holder !== elementClass) warnAboutOtherVersion(tag, holder);
    return;
  }
  try {
    Object.defineProperty(elementClass, versionKey, {value: version});
    registry.define(tag, elementClass);
  } catch (error) {
    warnOnce(`<${tag}> could not be registered: ${String(error)}`);
  }
}

function warnAboutOtherVersion(tag: string, holder: CustomElementConstructor): void {
  const registered = (holder as {[versionKey]?: unknown})[versionKey];
  if (registered === version) return;
  // Without the tag the text is the same for every element, so that the page gets one warning.
  warnOnce(
    typeof registered === 'string'
      ? `version ${registered} is already on this page; version ${version} stays unused.`
      : `<${tag}> is already registered by another script; version ${version} leaves it alone.`,
  );
}
