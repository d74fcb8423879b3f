/**
 * Safe streaming Markdown, without any framework: give {@link MarkdownRenderer} an element and the text as it grows.
 */
export {MarkdownRenderer, type RenderCounters} from './renderer.js';
export type {MarkdownOptions, MarkdownSource} from './options.js';
export type {ImagePolicy, LinkKind} from './links.js';
export type {MarkdownStrings} from './strings.js';
export {findAnchor, showImage, textToCopy} from './actions.js';
export {defaultExtras, type Extra, type ExtraLoaders} from './extras/loaders.js';
export type {FenceRenderers} from './extras/fences.js';
export {Upgrades} from './extras/upgrades.js';
