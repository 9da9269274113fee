// Files of a project in memory, as a browser has them.
import type { ProjectFiles } from './projectFiles.ts';

/**
 * @param texts by path from the root
 * @param served URL paths of the files that are served beside the flows
 */
export function inMemory(texts: Readonly<Record<string, string>>, served: readonly string[] = []): ProjectFiles {
  const folders = new Map<string, Set<string>>();
  for (const file of Object.keys(texts)) {
    const parts = file.split('/');
    for (const [at, name] of parts.entries()) {
      const folder = parts.slice(0, at).join('/');
      folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
    }
  }
  return {
    root: '',
    text(file) {
      const text = Object.hasOwn(texts, file) ? texts[file] : undefined;
      if (text === undefined) throw Object.assign(new Error(`${file} does not exist`), { code: 'ENOENT' });
      return text;
    },
    names: (folder) => [...(folders.get(folder) ?? [])],
    served: () => served,
  };
}
