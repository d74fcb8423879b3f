/** Describes every element for editors, documentation and tests: `dist/custom-elements.json`. */

/** The manifest is published beside the built modules, so it names those instead of the sources. */
const nameBuiltModules = {
  name: 'name-built-modules',
  packageLinkPhase({customElementsManifest}) {
    const rename = (path) => path?.replace(/^\/?src\/(.*)\.[jt]s$/, 'dist/$1.js');
    const visit = (value) => {
      if (Array.isArray(value)) value.forEach(visit);
      if (typeof value !== 'object' || value === null) return;
      if (typeof value.path === 'string') value.path = rename(value.path);
      if (typeof value.module === 'string') value.module = rename(value.module);
      Object.values(value).forEach(visit);
    };
    visit(customElementsManifest);
  },
};

/** `emit` dispatches the event whose name it is given: its parameter is no event. */
const leaveParameterOut = {
  name: 'leave-parameter-out',
  moduleLinkPhase({moduleDoc}) {
    for (const declaration of moduleDoc.declarations ?? [])
      if (declaration.events)
        declaration.events = declaration.events.filter(({name}) => name.startsWith('deerflow-'));
  },
};

export default {
  globs: [
    'src/elements/**/*.element.ts',
    'src/elements/base/*.ts',
    'src/elements/session/session-owner.ts',
  ],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
  plugins: [leaveParameterOut, nameBuiltModules],
};
