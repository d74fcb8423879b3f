import {existsSync} from 'node:fs';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';

/** Writes the licences of all packages of which these modules are. */
export async function writeNotices(ids: readonly string[], dir: string): Promise<void> {
  const folders = new Set<string>();
  for (const id of ids) {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ''))?.[0];
    if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
  }
  const notices = await Promise.all([...folders].toSorted().map(readNotice));
  await writeFile(
    resolve(dir, 'THIRD-PARTY-NOTICES.txt'),
    notices.join(`\n\n${'-'.repeat(80)}\n\n`),
  );
}

async function readNotice(folder: string): Promise<string> {
  const about: {name: string; version: string; license?: string} = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? (await readFile(join(folder, file), 'utf8')).trim() : '';
  return `${about.name} ${about.version} (${about.license ?? 'see below'})\n\n${text}`;
}
