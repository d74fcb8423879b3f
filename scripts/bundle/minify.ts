import type {Plugin} from 'rolldown';
import {minify as minifySyntax} from 'rolldown/utils';
import {minify} from 'terser';

/**
 * The last pass over all that is written. Rolldown's own minifier is quick and goes first; Terser then looks at all again,
 * for names and for code that compress better.
 */
export const minifyOutput: Plugin = {
  name: 'minify-output',
  async renderChunk(code, {fileName}, {format}) {
    const isModule = format === 'es';
    const first = await minifySyntax(fileName, code, {module: isModule, sourcemap: true});
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
