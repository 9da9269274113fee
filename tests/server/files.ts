// Files as telephones and scanners make them, as small as they can be, and forms with them.
import { readdirSync } from 'node:fs';
import type { Answer, Portal, Visitor } from './portal.ts';

export const IMAGES = '/portal/api/bff/active-fleet/damage-reports/images';

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

export const JPG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(200)]);
export const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.alloc(13)),
  chunk('IDAT', Buffer.alloc(20)),
  chunk('IEND', Buffer.alloc(0)),
]);
export const HEIC = Buffer.concat([
  Buffer.from('00000018', 'hex'),
  Buffer.from('ftypheic'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('mif1heic'),
  Buffer.alloc(200),
]);
export const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200)]);
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(300));
export const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)]);

/** A picture of exactly so many bytes. */
export const jpgOf = (bytes: number) => Buffer.concat([JPG, Buffer.alloc(bytes - JPG.length)]);

/** A part of a form: a value, or a file with its name. */
export type Part = readonly [name: string, value: string | Buffer, filename?: string];

/** Writes a form as browsers do. */
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

/** Sends a picture for a deal as the portal does. */
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

/** Asks for an address, and puts a file to it. */
export async function putLicence(
  visitor: Visitor,
  file: Buffer = JPG,
  filename = 'front.jpg',
  filetype = 'image/jpeg',
): Promise<{ readonly wish: Answer; readonly put: Answer }> {
  const wish = await askForAddress(visitor, filename, filetype);
  const put = await visitor.send('PUT', wish.body.url, file, { 'x-csrf-token': '', 'content-type': filetype });
  return { wish, put };
}

export function askForAddress(visitor: Visitor, filename = 'front.jpg', filetype = 'image/jpeg'): Promise<Answer> {
  const query = new URLSearchParams({ filename, filetype, bucket: 'driver-license' });
  return visitor.get(`/portal/api/bff/uploads?${query}`);
}

/** The paths of all files of a portal. */
export function storedFiles({ uploadRoot }: Portal): string[] {
  return readdirSync(uploadRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(uploadRoot.length + 1))
    .sort();
}
