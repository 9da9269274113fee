// Minimal files of phones and scanners, and forms with them.
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { heicOf, pdfOf } from './pictures.ts';
import type { Answer, Portal, Visitor } from './portal.ts';

export const IMAGES = '/portal/api/bff/active-fleet/damage-reports/images';

const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: '#c33' } });

export const JPG = await picture.jpeg().toBuffer();
export const PNG = await picture.png().toBuffer();
export const HEIC = heicOf({ width: 32, height: 24 });
export const PDF = await pdfOf(() => undefined);
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(300));
export const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)]);

/** Returns a picture of a size in bytes. */
export const jpgOf = (bytes: number) => Buffer.concat([JPG, Buffer.alloc(bytes - JPG.length)]);

export type Part = readonly [name: string, value: string | Buffer, filename?: string];

export function form(parts: readonly Part[], boundary = 'x-boundary-x'): Buffer {
  const written = parts.flatMap(([name, value, filename]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/octet-stream`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

export const FORM = { 'content-type': 'multipart/form-data; boundary=x-boundary-x' };

export function sendImage(
  visitor: Visitor,
  deal: string,
  file: Buffer = JPG,
  filename = 'photo.jpg',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const parts: Part[] = [
    ['subscription_id', deal],
    ['timestamp', '2026-11-23T10:00:00+01:00'],
    ['file', file, filename],
  ];
  return visitor.send('POST', IMAGES, form(parts), { ...FORM, ...headers });
}

export async function putLicence(
  visitor: Visitor,
  file: Buffer = JPG,
  filename = 'front.jpg',
  filetype = 'image/jpeg',
  bucket?: string,
): Promise<{ readonly wish: Answer; readonly put: Answer }> {
  const wish = await askForAddress(visitor, filename, filetype, bucket);
  const put = await visitor.send('PUT', wish.body.url, file, { 'x-csrf-token': '', 'content-type': filetype });
  return { wish, put };
}

export function askForAddress(
  visitor: Visitor,
  filename = 'front.jpg',
  filetype = 'image/jpeg',
  bucket = 'driver-license',
): Promise<Answer> {
  const query = new URLSearchParams({ filename, filetype, bucket });
  return visitor.get(`/portal/api/bff/uploads?${query}`);
}

/** Sends a file of a power of attorney, and returns its key. */
export async function putAttorney(visitor: Visitor, file: Buffer = PDF, filename = 'signed.pdf'): Promise<string> {
  const { wish } = await putLicence(visitor, file, filename, 'application/octet-stream', 'power-of-attorney');
  return wish.body.key;
}

export function storedFiles({ uploadRoot }: Portal): string[] {
  return readdirSync(uploadRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(uploadRoot.length + 1))
    .sort();
}
