import type {Plugin} from 'rolldown';

/** From the default instance to the end: `parse` and all that leads there to the parts that make HTML. */
const defaultInstance =
  /var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse[^]*?(?=export\{)/;
const exportList = /export\{([^]*?)\}/;
const used = / as (?:Lexer|Tokenizer)$/;

/**
 * Leaves out the half of `marked` that turns tokens into HTML strings, which we do not use. No bundler can tell: the file
 * makes an instance of everything when it is loaded.
 */
export const trimMarked: Plugin = {
  name: 'trim-marked',
  transform: {
    filter: {id: /\bmarked[\\/]lib[\\/]marked\.esm\.js$/},
    handler(code, _id, {magicString}) {
      const instance = defaultInstance.exec(code);
      const list = exportList.exec(code);
      if (!magicString || !instance || !list?.[1])
        throw new Error('`marked` is built in another way now; see what can be left out.');
      const names = list[1].split(',').filter((name) => used.test(name));
      magicString.remove(instance.index, instance.index + instance[0].length);
      magicString.overwrite(list.index, list.index + list[0].length, `export{${names.join()}}`);
      return {code: magicString};
    },
  },
};
