// Which files customers may send, by what they are for.

/** What a file is by its content; jpeg is another name of jpg. */
export type FileKind = 'jpg' | 'png' | 'heic' | 'pdf';

/** The rules for one use of files. */
export interface UploadLimits {
  /** How large a file may be, in bytes. */
  readonly most: number;
  readonly kinds: readonly FileKind[];
}

/** Limits by use: pictures of a damage (spec 2 §5) and both sides of a driving licence (spec 3 §5, §9). */
export const UPLOADS = {
  damages: { most: 6_291_456, kinds: ['jpg', 'png', 'heic'] },
  'driver-license': { most: 10_485_760, kinds: ['jpg', 'png', 'pdf', 'heic'] },
} as const satisfies Readonly<Record<string, UploadLimits>>;

/** How many files a customer may have that nothing refers to; they are thrown away after a day. */
export const MOST_UNUSED_FILES = 100;

/** How many files of a customer are kept in all, and how many bytes they may have together. */
export const MOST_FILES = 500;
export const MOST_BYTES = 1_073_741_824;

/** A picture may have so many pixels, however few bytes they are packed into: more than the cameras of telephones make. */
export const MOST_PIXELS = 64_000_000;

export type UploadUse = keyof typeof UPLOADS;

/**
 * Reads the kind of a file from its name.
 *
 * @returns nothing when files with such a name are not taken for this use
 */
export function kindOfName(use: UploadUse, filename: string): FileKind | undefined {
  const extension = /\.([a-z]+)$/.exec(filename.toLowerCase())?.[1];
  const name = extension === 'jpeg' ? 'jpg' : extension;
  return UPLOADS[use].kinds.find((kind) => kind === name);
}

/** Reads the kind of a stored file from the path that the server made. */
export function kindOfPath(path: string): FileKind | undefined {
  const end = path.slice(path.lastIndexOf('.') + 1);
  return Object.values(UPLOADS)
    .flatMap(({ kinds }): readonly FileKind[] => kinds)
    .find((kind) => kind === end);
}
