/**
 * Safe streaming Markdown, without any framework: give {@link MarkdownRenderer} an element and the text as it grows.
 */
export {MarkdownRenderer, type RenderCounters} from './renderer.js';
export {defaultOptions, type MarkdownOptions, type MarkdownSource} from './options.js';
export {classifyLink, hostOf, mayFetchImage, type ImagePolicy, type LinkKind} from './links.js';
export {englishStrings, type MarkdownStrings} from './strings.js';
export {scheduleFlush} from './schedule.js';
export {findAnchor, showImage, textToCopy} from './actions.js';
export {defaultExtras, type Extra, type ExtraLoaders} from './extras/loaders.js';
export {Upgrades} from './extras/upgrades.js';
