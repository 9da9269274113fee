export const FILE_KINDS = ['jpg', 'png', 'heic', 'pdf'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

export interface UploadLimits {
  /** Name of the purpose, and of the folder. */
  readonly use: string;
  /** Maximum size in bytes. */
  readonly most: number;
  readonly kinds: readonly FileKind[];
}

/** Maximum unused files per customer. They are deleted after a day. */
export const MAX_UNUSED_FILES = 100;

/** Maximum number and total bytes of files per customer. */
export const MAX_FILES = 500;
export const MAX_BYTES = 1_073_741_824;

/** Maximum pixels of a picture: more than phone cameras take. */
export const MAX_PIXELS = 64_000_000;

/** Returns the type by file name (.jpeg is jpg); undefined if this purpose excludes it. */
export function kindOfName({ kinds }: UploadLimits, filename: string): FileKind | undefined {
  const extension = /\.([a-z]+)$/.exec(filename.toLowerCase())?.[1];
  const name = extension === 'jpeg' ? 'jpg' : extension;
  return kinds.find((kind) => kind === name);
}

export function kindOfPath(path: string): FileKind | undefined {
  const end = path.slice(path.lastIndexOf('.') + 1);
  return FILE_KINDS.find((kind) => kind === end);
}
