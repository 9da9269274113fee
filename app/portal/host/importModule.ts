// Retryable dynamic imports: the build rewrites `import()` to these (app/build/importedAgain.ts).

declare global {
  /** Replaces `import()` in a built portal. */
  var importModule: (path: string) => Promise<object>;
}

const modules = new Map<string, Promise<object>>();
const failures = new Map<string, number>();

// Browsers cache a failed import by address for the life of the page: retry with another address.
const importAt = (path: string): Promise<object> => {
  const known = modules.get(path);
  if (known) return known;
  const failed = failures.get(path) ?? 0;
  const module: Promise<object> = import(/* @vite-ignore */ failed > 0 ? `${path}?again=${failed}` : path);
  modules.set(path, module);
  module.catch(() => {
    modules.delete(path);
    failures.set(path, failed + 1);
  });
  return module;
};

globalThis.importModule = importAt;

export {};
