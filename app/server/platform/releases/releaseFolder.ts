// A release on disk: its definitions, and links to everything else that belongs to the code.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Files } from './store.ts';

/** Folder of the definitions, in a project and in a release. */
const DEFINITIONS = 'flows';

/** Parts of a project that a release shares with the code. */
const SHARED = ['app', 'engine', 'renderer', 'schemas', 'node_modules', 'package.json'] as const;

/** Sources that decide what is built from definitions. */
const CODE = ['app', 'engine', 'renderer', 'schemas'] as const;

/** Files beside them. */
const BUILDING = ['package-lock.json', 'vite.config.ts', 'scripts/build-release.ts'] as const;

/** Reads the definitions of a project, by their paths from its root. */
export function readDefinitions(root: string): Files {
  return new Map(filesIn(join(root, DEFINITIONS)).map((file) => [pathFrom(root, file), readFileSync(file)]));
}

/** Reads all files of a folder, by their paths from it. */
export const readFolder = (folder: string): Files =>
  new Map(filesIn(folder).map((file) => [pathFrom(folder, file), readFileSync(file)]));

/** Reads a built portal, without the studio, which every release shares. */
export const readPortal = (web: string): Files =>
  new Map([...readFolder(web)].filter(([path]) => !path.startsWith('studio/')));

/** Writes files below a folder. Throws for a path that leads out of it. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    if (relative(folder, file).startsWith('..')) throw new Error(`The path "${path}" leads out of the release.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * Writes a release as a project, which checks and builds as this one does.
 *
 * @param code root of the code
 */
export function writeProject(folder: string, files: Files, code: string): void {
  mkdirSync(folder, { recursive: true });
  writeFiles(folder, files);
  for (const name of SHARED)
    if (existsSync(join(code, name)) && !existsSync(join(folder, name)))
      symlinkSync(join(code, name), join(folder, name));
}

/** Returns the version of the code, which is equal on all servers with equal sources. */
export function builderOf(root: string): string {
  const digest = createHash('sha256');
  for (const file of BUILDING) digest.update(readFileSync(join(root, file)));
  for (const folder of CODE)
    for (const file of filesIn(join(root, folder), isNoCode).sort())
      digest.update(pathFrom(root, file)).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

/** Pictures in `public` may be changed while the server runs. */
const isNoCode = (name: string): boolean => ['generated', 'node_modules', 'dist', 'public'].includes(name);

function filesIn(folder: string, leftOut: (name: string) => boolean = () => false): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return leftOut(entry.name) ? [] : filesIn(file, leftOut);
    return entry.isFile() ? [file] : [];
  });
}

const pathFrom = (root: string, file: string): string => relative(root, file).split(sep).join('/');
