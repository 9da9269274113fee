// Files of a project in memory, as a browser has them.
import type { ProjectFiles } from './projectFiles.ts';

export interface MemoryFiles extends ProjectFiles {
  /** Null removes a file. */
  set(file: string, text: string | null): void;
}

/**
 * @param given texts by path from the root
 * @param served URL paths of the files that are served beside the flows
 */
export function inMemory(given: Readonly<Record<string, string>>, served: readonly string[] = []): MemoryFiles {
  const texts = new Map(Object.entries(given));
  let folders: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return {
    root: '',
    text(file) {
      const text = texts.get(file);
      if (text === undefined) throw Object.assign(new Error(`${file} does not exist`), { code: 'ENOENT' });
      return text;
    },
    names(folder) {
      folders ??= foldersOf(texts.keys());
      return [...(folders.get(folder) ?? [])];
    },
    served: () => served,
    set(file, text) {
      if (text === null || !texts.has(file)) folders = undefined;
      if (text === null) texts.delete(file);
      else texts.set(file, text);
    },
  };
}

function foldersOf(files: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const parts = file.split('/');
    for (const [at, name] of parts.entries()) {
      const folder = parts.slice(0, at).join('/');
      folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
    }
  }
  return folders;
}
