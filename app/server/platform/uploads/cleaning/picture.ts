// Encodes JPEG and PNG pictures again, which drops all metadata. Only this file imports sharp.
import { type FileKind, MAX_PIXELS } from '../uploadLimits.ts';
import { refuseBroken, refuseTooManyPixels } from './refusals.ts';

/** Maximum time in seconds. Photos take less. */
const MAX_SECONDS = 20;

/** Visually lossless. */
const QUALITY = 90;

/**
 * Encodes a picture again: upright, in sRGB, without metadata. It runs outside the main thread.
 * The size is checked before anything is decompressed.
 *
 * @throws too_many_pixels; file_content_not_allowed for a broken picture
 */
export async function drawAnew(content: Buffer, kind: Extract<FileKind, 'jpg' | 'png'>): Promise<Buffer> {
  // Loaded on demand, which makes the start faster.
  const { default: sharp } = await import('sharp');
  const { width, height } = await refuseBroken(() => sharp(content, { limitInputPixels: false }).metadata());
  refuseTooManyPixels(width, height);
  const drawn = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient();
  return refuseBroken(() => (kind === 'jpg' ? drawn.jpeg({ quality: QUALITY }) : drawn.png()).toBuffer());
}
