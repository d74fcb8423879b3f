/** The part of highlight.js that is used here; its build for browsers comes without types. */
declare module '@highlightjs/cdn-assets/es/core.min.js' {
  const hljs: {
    configure(options: {__emitter: new () => object}): void;
    registerLanguage(name: string, grammar: unknown): void;
    highlight(
      code: string,
      options: {language: string; ignoreIllegals: boolean},
    ): {_emitter: object};
  };
  export default hljs;
}

declare module '@highlightjs/cdn-assets/es/languages/*' {
  const grammar: unknown;
  export default grammar;
}
