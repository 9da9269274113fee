// Imports the parts of the portal: the build writes every import that happens later as a call of this (app/build/importedAgain.ts).

declare global {
  /** What stands in a built portal in place of `import()`. */
  var importModule: (path: string) => Promise<object>;
}

const modules = new Map<string, Promise<object>>();
const failures = new Map<string, number>();

// Browsers keep a failure under the address of a module for as long as the page lives: another address is another try.
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
