import {resolve} from 'node:path';
import type {Plugin} from 'rolldown';
import {parseAst} from 'rolldown/parseAst';
import {root} from './project.js';

const folder = resolve(root, 'src/markdown/extras/diagram');
const stage = resolve(folder, 'stage.ts');

/** Globals that the library must not reach, and for which the stage has stand-ins. */
const standIns = ['document', 'window', 'globalThis', 'Image'];

/** For the packages in CommonJS, which only wait for frames: an object that they may leave something on. */
const commonGlobals = 'const window={requestAnimationFrame:(work)=>requestAnimationFrame(work)};';

/** Packages that draw only for mermaid, or use the page for it. */
const drawing =
  /[\\/]node_modules[\\/](?:mermaid|d3(?:-\w+)*|cytoscape[\w-]*|roughjs|@upsetjs|fastdom|dagre-d3-es)[\\/]/;

/**
 * Builds mermaid so that it draws on our stage (`src/markdown/extras/diagram/stage.ts`) instead of on the page of the host.
 */
export const adaptMermaid: Plugin = {
  name: 'adapt-mermaid',
  resolveId: {
    filter: {id: /^(?:dompurify|katex)$/},
    handler(source, importer) {
      if (!importer || !drawing.test(importer)) return null;
      // Formulas in labels would be foreign objects, which are taken out.
      return resolve(folder, source === 'katex' ? 'no-formulas.ts' : 'label-text.ts');
    },
  },
  transform: {
    filter: {id: drawing},
    handler(code, _id, {magicString}) {
      const used = standIns.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
      if (!magicString || used.length === 0) return null;
      const bindings = used.map((name) => (name === 'globalThis' ? `window as ${name}` : name));
      magicString.prepend(
        isModule(code)
          ? `import {${bindings.join()}} from ${JSON.stringify(stage)};`
          : commonGlobals,
      );
      return {code: magicString};
    },
  },
};

function isModule(code: string): boolean {
  return parseAst(code).body.some(({type}) => /^(?:Import|Export)/.test(type));
}

const beside =
  /[\\/]node_modules[\\/](?:@mermaid-js|chevrotain[\w-]*|@chevrotain|langium|lodash-es|es-toolkit|khroma|dayjs|stylis|cose-base|layout-base)[\\/]/;

/** Whether a module is of mermaid, or of a package that only mermaid uses. */
export function isOfMermaid(id: string): boolean {
  return drawing.test(id) || beside.test(id);
}
