import type {Plugin} from 'rolldown';
import {minify as minifySyntax} from 'rolldown/utils';
import {minify} from 'terser';
import {isOfMermaid} from './adapt-mermaid.js';

/**
 * The last pass over all that is written. Rolldown's own minifier is quick and goes first; Terser then looks at all again,
 * for names and for code that compress better.
 */
export const minifyOutput: Plugin = {
  name: 'minify-output',
  async renderChunk(code, {fileName, moduleIds}, {format}) {
    const isModule = format === 'es';
    const first = await minifySyntax(fileName, code, {module: isModule, sourcemap: true});
    // The diagram library comes when it is asked for; Terser would look at its three megabytes for a minute.
    if (moduleIds.some(isOfMermaid)) return {code: first.code, map: first.map as never};
    const {code: last = '', map} = await minify(first.code, {
      module: isModule,
      ecma: 2020,
      compress: {passes: 3, ecma: 2020},
      mangle: true,
      format: {ecma: 2020, comments: false},
      sourceMap: {content: JSON.stringify(first.map), asObject: true},
    });
    return {code: last, map: map as never};
  },
};
