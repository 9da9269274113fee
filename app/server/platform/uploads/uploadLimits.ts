// Limits of files that customers send.

/** Kinds of files by their content; jpeg is another name of jpg. */
export const FILE_KINDS = ['jpg', 'png', 'heic', 'pdf'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** The rules for one use of files. */
export interface UploadLimits {
  /** Name of the use, and of the folder of its files. */
  readonly use: string;
  /** How large a file may be, in bytes. */
  readonly most: number;
  readonly kinds: readonly FileKind[];
}

/** How many files a customer may have that nothing refers to; they are thrown away after a day. */
export const MOST_UNUSED_FILES = 100;

/** How many files of a customer are kept in all, and how many bytes they may have together. */
export const MOST_FILES = 500;
export const MOST_BYTES = 1_073_741_824;

/** A picture may have so many pixels, however few bytes they are packed into: more than the cameras of telephones make. */
export const MOST_PIXELS = 64_000_000;

/**
 * Reads the kind of a file from its name.
 *
 * @returns nothing when files with such a name are not taken for this use
 */
export function kindOfName({ kinds }: UploadLimits, filename: string): FileKind | undefined {
  const extension = /\.([a-z]+)$/.exec(filename.toLowerCase())?.[1];
  const name = extension === 'jpeg' ? 'jpg' : extension;
  return kinds.find((kind) => kind === name);
}

/** Reads the kind of a stored file from the path that the server made. */
export function kindOfPath(path: string): FileKind | undefined {
  const end = path.slice(path.lastIndexOf('.') + 1);
  return FILE_KINDS.find((kind) => kind === end);
}
