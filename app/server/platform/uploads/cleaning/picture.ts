// Pictures that can be drawn anew: what comes out has nothing but the picture. The only door to sharp.
import { type FileKind, MOST_PIXELS } from '../uploadLimits.ts';
import { refuseBroken, refuseTooManyPixels } from './refusals.ts';

/** A picture that takes longer is none that a customer has taken, in seconds. */
const LONGEST_SECONDS = 20;

/** What an eye cannot tell from the original. */
const QUALITY = 90;

/**
 * Draws a picture anew: upright, in the colours of screens, without place, time, device or anything else that it told.
 *
 * Its size is read from its head before anything is unpacked. The work is not done where requests are answered.
 *
 * @throws too_many_pixels, file_content_not_allowed for one that is broken
 */
export async function drawAnew(content: Buffer, kind: Extract<FileKind, 'jpg' | 'png'>): Promise<Buffer> {
  // A server that starts need not wait for it.
  const { default: sharp } = await import('sharp');
  const { width, height } = await refuseBroken(() => sharp(content, { limitInputPixels: false }).metadata());
  refuseTooManyPixels(width, height);
  const drawn = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient();
  return refuseBroken(() => (kind === 'jpg' ? drawn.jpeg({ quality: QUALITY }) : drawn.png()).toBuffer());
}
