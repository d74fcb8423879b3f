import {readFileSync} from 'node:fs';
import {dist} from './server.mjs';

const manifest = JSON.parse(readFileSync(`${dist}custom-elements.json`, 'utf8'));

/** Every element class of the manifest, with the built module it is in. */
export const elements = manifest.modules.flatMap((module) =>
  module.declarations
    .filter((declaration) => declaration.tagName)
    .map((declaration) => ({...declaration, module: module.path})),
);

export const tags = elements.map((element) => element.tagName);
