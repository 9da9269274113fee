// Files of a project, wherever they are: on a disk, or in the memory of a browser.

/** Paths are relative to the root, with slashes. */
export interface ProjectFiles {
  readonly root: string;
  /** @throws Error with the `code` of the file system */
  text(file: string): string;
  /** Names in a folder; none if it is missing or a file. */
  names(folder: string): readonly string[];
  /** URL paths of the files that are served beside the flows, such as pictures. */
  served(): readonly string[];
}

/** Paths in the form that problems name, on every platform. */
export const join = (...parts: readonly string[]): string => parts.join('/');

export const relative = (root: string, file: string): string => file.slice(root.length + 1);

export const basename = (file: string, ending = ''): string => {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  return ending !== '' && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
};
