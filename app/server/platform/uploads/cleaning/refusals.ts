import { Problem } from '../../http/problems.ts';
import { MAX_PIXELS } from '../uploadLimits.ts';

/** Refuses decompression bombs: more pixels than any camera makes. Throws too_many_pixels. */
export function refuseTooManyPixels(width: number, height: number): void {
  if (width * height > MAX_PIXELS)
    throw new Problem(
      'too_many_pixels',
      `The picture has ${width} × ${height} pixels. Send one of at most ${MAX_PIXELS} pixels.`,
    );
}

export const broken = (): Problem =>
  new Problem(
    'file_content_not_allowed',
    'The file is broken or locked with a password. Send one that opens without a password.',
  );

/** Runs work on a file. Every error of a library becomes file_content_not_allowed. */
export async function refuseBroken<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? error : broken();
  }
}
