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

/** File of a built product with the version of the code that has built it. */
export const BUILDER_FILE = 'builder.txt';

/**
 * Reads the portal in `dist` of the code, without the studio, which all releases share.
 *
 * @returns undefined if it was built from other definitions, or by another version of the code
 */
export function readBuiltPortal(code: string, definitions: Files, builder: string): Files | undefined {
  const product = join(code, 'dist/product');
  const builtBy = join(product, BUILDER_FILE);
  if (!existsSync(builtBy) || readFileSync(builtBy, 'utf8') !== builder) return undefined;
  if (!areEqual(readDefinitions(product), definitions)) return undefined;
  return new Map([...readFolder(join(code, 'dist/web'))].filter(([path]) => !path.startsWith('studio/')));
}

export const areEqual = (one: Files, other: Files): boolean =>
  one.size === other.size && [...one].every(([path, content]) => other.get(path)?.equals(content));

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
