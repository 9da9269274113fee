// How files are refused for what is in them.
import { Problem } from '../../http/problems.ts';
import { MOST_PIXELS } from '../uploadLimits.ts';

/**
 * Refuses what is larger than a camera makes: unpacked it would take all the memory there is.
 *
 * @throws too_many_pixels
 */
export function refuseTooManyPixels(width: number, height: number): void {
  if (width * height > MOST_PIXELS)
    throw new Problem('too_many_pixels', `The picture has ${width} × ${height} pixels; it may have ${MOST_PIXELS}.`);
}

/** The problem of a file that cannot be read as what it is. */
export const broken = (): Problem =>
  new Problem('file_content_not_allowed', 'The file is broken, or locked with a password.');

/**
 * Does something with a file; whatever a library says about it, the file is broken.
 *
 * @throws file_content_not_allowed
 */
export async function refuseBroken<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? error : broken();
  }
}
