// The parts of a project that editors of flows cannot change, for the language server in the studio.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { onDisk } from './onDisk.ts';

const NAME = 'virtual:project-code';
const FOLDERS = ['schemas', 'schemas/parts', 'schemas/api', 'schemas/content'];

/** Provides schemas and types as texts, and the addresses of served files. */
export function projectCode(root: string): Plugin {
  return {
    name: 'fahrplan:project-code',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const disk = onDisk(root);
      const files = FOLDERS.flatMap((folder) =>
        readdirSync(join(root, folder))
          .filter((name) => name.endsWith('.json'))
          .map((name) => `${folder}/${name}`),
      );
      // Without indentation, to save bytes: these copies are not for reading.
      const texts = Object.fromEntries(files.map((file) => [file, JSON.stringify(JSON.parse(disk.text(file)))]));
      return [
        `export const texts = ${JSON.stringify(texts)};`,
        `export const served = ${JSON.stringify(disk.served())};`,
      ].join('\n');
    },
  };
}
