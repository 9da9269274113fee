// Files with location data, of every accepted kind and in all forms of metadata.
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { FileKind } from '../../../app/server/platform/uploads/uploadLimits.ts';

/** Text in all metadata that must be removed. */
export const CANARY = 'KANARIE';

const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 31/1 12/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 18/1',
};
const EXIF = { IFD0: { Make: CANARY, Copyright: CANARY }, IFD3: PLACE };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,31.2N" exif:GPSLongitude="13,24.3E" exif:UserComment="${CANARY}"/></rdf:RDF></x:xmpmeta>`;

/** Picture with a red left half and a blue right half. */
export const halves = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#2030d0' } }, left: width / 2, top: 0 },
  ]);

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
const text = (value: string) => Buffer.from(`${value}\0`, 'latin1');

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);

const intoJpeg = (jpeg: Buffer, part: Buffer) => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)]);

const chunk = (type: string, content: Buffer) =>
  Buffer.concat([u32(content.length), Buffer.from(type), content, u32(crc(type, content))]);

function crc(type: string, content: Buffer): number {
  let sum = ~0;
  for (const byte of Buffer.concat([Buffer.from(type), content])) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~sum >>> 0;
}

const intoPng = (png: Buffer, part: Buffer) => Buffer.concat([png.subarray(0, 33), part, png.subarray(33)]);

/** Returns IPTC data with a city, as photo software writes it. */
function iptc(): Buffer {
  const city = Buffer.concat([Buffer.from([0x1c, 2, 90]), u16(CANARY.length), Buffer.from(CANARY)]);
  const resource = Buffer.concat([
    Buffer.from('8BIM'),
    u16(0x0404),
    u16(0),
    u32(city.length),
    city,
    Buffer.alloc(city.length % 2),
  ]);
  return segment(0xed, Buffer.concat([text('Photoshop 3.0'), resource]));
}

const box = (type: string, ...content: Buffer[]) => {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(inside.length + 8), Buffer.from(type, 'latin1'), inside]);
};

interface HeicParts {
  readonly width: number;
  readonly height: number;
  readonly exif?: Buffer;
  readonly xmp?: string;
  readonly after?: Buffer;
  readonly properties?: readonly Buffer[];
}

/** Returns a picture in the structure of a phone's, with dummy image data. */
export function heicOf({ width, height, exif, xmp, after = Buffer.alloc(0), properties = [] }: HeicParts): Buffer {
  const items = [
    { type: 'hvc1', content: Buffer.from('the picture itself, byte for byte') },
    ...(exif ? [{ type: 'Exif', content: Buffer.concat([u32(6), exif]) }] : []),
    ...(xmp ? [{ type: 'mime', content: Buffer.from(xmp) }] : []),
  ];
  const head = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  const metaFor = (start: number) => {
    let at = start;
    const places = items.map(({ content }, index) => {
      at += content.length;
      return Buffer.concat([u16(index + 1, 0, 0), u32(0), u16(1), u32(at - content.length, content.length)]);
    });
    const entries = items.map(({ type }, index) =>
      box(
        'infe',
        u32(0x02_00_00_00),
        u16(index + 1, 0),
        Buffer.from(type),
        text(''),
        type === 'mime' ? text('application/rdf+xml') : Buffer.alloc(0),
      ),
    );
    return box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), Buffer.from('pict'), u32(0, 0, 0), text('')),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(items.length), ...entries),
      box('iloc', u32(0x01_00_00_00), Buffer.from([0x44, 0x40]), u16(items.length), ...places),
      box(
        'iprp',
        box('ipco', box('ispe', u32(0, width, height)), box('irot', Buffer.from([1])), ...properties),
        box('ipma', u32(0, 1), u16(1), Buffer.from([2, 1, 2])),
      ),
    );
  };
  const start = head.length + metaFor(0).length + 8;
  return Buffer.concat([head, metaFor(start), box('mdat', ...items.map(({ content }) => content)), after]);
}

export async function pdfOf(change: (document: PDFDocument) => unknown): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage([200, 100]).drawText('Führerschein');
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

export interface Teller {
  readonly how: string;
  readonly kind: FileKind;
  readonly content: Buffer;
}

/** Returns a file for each way of storing a location. */
export async function tellers(): Promise<readonly Teller[]> {
  const jpg = await halves().jpeg().toBuffer();
  const png = await halves().png().toBuffer();
  const located = await halves().withExif(EXIF).withXmp(XMP).jpeg().toBuffer();
  const { exif = Buffer.alloc(0) } = await sharp(located).metadata();
  const size = { width: 64, height: 48 };
  const profile = { Author: CANARY, Subject: '52.52 N, 13.405 E' };
  return [
    { how: 'Exif', kind: 'jpg', content: await halves().withExif(EXIF).jpeg().toBuffer() },
    { how: 'XMP', kind: 'jpg', content: await halves().withXmp(XMP).jpeg().toBuffer() },
    { how: 'IPTC', kind: 'jpg', content: intoJpeg(jpg, iptc()) },
    { how: 'a comment', kind: 'jpg', content: intoJpeg(jpg, segment(0xfe, Buffer.from(CANARY))) },
    { how: 'notes of the maker', kind: 'jpg', content: intoJpeg(jpg, segment(0xea, Buffer.from(CANARY))) },
    { how: 'a second picture behind it', kind: 'jpg', content: Buffer.concat([jpg, located]) },
    { how: 'Exif', kind: 'png', content: await halves().withExif(EXIF).png().toBuffer() },
    { how: 'XMP', kind: 'png', content: intoPng(png, chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`))) },
    {
      how: 'a text',
      kind: 'png',
      content: intoPng(png, chunk('tEXt', Buffer.concat([text('Comment'), Buffer.from(CANARY)]))),
    },
    { how: 'bytes behind it', kind: 'png', content: Buffer.concat([png, located]) },
    { how: 'Exif', kind: 'heic', content: heicOf({ ...size, exif }) },
    { how: 'XMP', kind: 'heic', content: heicOf({ ...size, xmp: XMP }) },
    {
      how: 'a box of the maker',
      kind: 'heic',
      content: heicOf({ ...size, after: box('uuid', Buffer.alloc(16), Buffer.from(XMP)) }),
    },
    {
      how: 'a film beside it',
      kind: 'heic',
      content: heicOf({ ...size, after: box('moov', box('udta', box('\u00a9xyz', Buffer.from(CANARY)))) }),
    },
    { how: 'a property', kind: 'heic', content: heicOf({ ...size, properties: [box('udes', u32(0), text(CANARY))] }) },
    { how: 'bytes behind it', kind: 'heic', content: Buffer.concat([heicOf(size), located]) },
    {
      how: 'properties',
      kind: 'pdf',
      content: await pdfOf((document) => {
        document.setAuthor(profile.Author);
        document.setSubject(profile.Subject);
      }),
    },
    {
      how: 'XMP',
      kind: 'pdf',
      content: await pdfOf(({ catalog, context }) =>
        catalog.set(PDFName.of('Metadata'), context.register(context.stream(XMP))),
      ),
    },
    {
      how: 'XMP of a page',
      kind: 'pdf',
      content: await pdfOf((document) =>
        document.getPage(0).node.set(PDFName.of('Metadata'), document.context.register(document.context.stream(XMP))),
      ),
    },
    {
      how: 'a photo on a page',
      kind: 'pdf',
      content: await pdfOf(async (document) => document.getPage(0).drawImage(await document.embedJpg(located))),
    },
    {
      how: 'a photo that is attached',
      kind: 'pdf',
      content: await pdfOf((document) => document.attach(located, 'photo.jpg')),
    },
    {
      how: 'a map on a page',
      kind: 'pdf',
      content: await pdfOf((document) =>
        document.getPage(0).node.set(PDFName.of('VP'), document.context.obj([{ Name: PDFString.of(CANARY) }])),
      ),
    },
    {
      how: 'what nothing refers to any more',
      kind: 'pdf',
      content: await pdfOf(({ context }) => context.register(context.stream(XMP))),
    },
  ];
}

/** Returns decompression bombs: 60,000 × 60,000 pixels in a few bytes. */
export async function bombs(): Promise<readonly Teller[]> {
  const side = 60_000;
  const jpg = await halves().jpeg().toBuffer();
  const frame = jpg.indexOf(Buffer.from([0xff, 0xc0]));
  u16(side, side).copy(jpg, frame + 5);
  const png = await halves().png().toBuffer();
  const head = Buffer.concat([u32(side, side), png.subarray(24, 29)]);
  const pixels = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: side,
    Height: side,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
  };
  return [
    { how: 'a photo', kind: 'jpg', content: jpg },
    {
      how: 'a screenshot',
      kind: 'png',
      content: Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(33)]),
    },
    { how: 'a photo of a telephone', kind: 'heic', content: heicOf({ width: side, height: side }) },
    {
      how: 'a picture on a page',
      kind: 'pdf',
      content: await pdfOf((document) => {
        const image = document.context.register(document.context.flateStream(Buffer.alloc(100), pixels));
        document.getPage(0).node.newXObject('Im', image);
      }),
    },
  ];
}

/** Returns a document whose compressed objects exceed the memory limit. */
export function endlessDocument(): Buffer {
  const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024));
  const head = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n4 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}
