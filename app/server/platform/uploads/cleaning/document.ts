// Copies the pages of a PDF into a new one, without metadata. Only this file imports pdf-lib.
import { inflateSync } from 'node:zlib';
import type { PDFDict, PDFDocument, PDFName, PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { stripJpeg, stripJpeg2000 } from './embedded.ts';
import { broken, refuseBroken, refuseTooManyPixels } from './refusals.ts';

type Library = typeof import('@cantoo/pdf-lib');

/** Maximum decompressed size of a PDF in bytes. Pictures are not decompressed. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Entries with author, place and software, attached files, and actions. */
const TELLING =
  'Metadata,PieceInfo,LastModified,Info,VP,LGIDict,Measure,PtData,AF,EF,AA,OpenAction,JS,JavaScript,Names,Thumb'.split(
    ',',
  );

/**
 * Copies the pages of a PDF, without properties, earlier versions, attachments and scripts.
 * Pictures lose their metadata.
 *
 * @throws too_many_pixels; file_content_not_allowed if broken, locked or a decompression bomb
 */
export async function copyPages(content: Buffer): Promise<Buffer> {
  // Loaded on demand, which makes the start faster.
  const library = await import('@cantoo/pdf-lib');
  return refuseBroken(async () => {
    const limit = limitUnpacking(library);
    try {
      const from = await library.PDFDocument.load(content, { updateMetadata: false });
      // The library ignores errors while decompressing.
      if (limit.wasReached()) throw broken();
      clean(library, from);
      const to = await library.PDFDocument.create({ updateMetadata: false });
      for (const page of await to.copyPages(from, from.getPageIndices())) to.addPage(page);
      if (to.getPageCount() === 0) throw broken();
      return Buffer.from(await to.save({ updateFieldAppearances: false, addDefaultPage: false }));
    } finally {
      limit.end();
    }
  });
}

/** Deletes references. Objects without references are not copied. */
function clean(library: Library, document: PDFDocument): void {
  const { PDFRawStream: Raw, PDFDict: Dict, PDFArray: List } = library;
  const inside = (found: PDFObject): void => {
    if (found instanceof Dict) {
      for (const name of TELLING) found.delete(library.PDFName.of(name));
      for (const value of found.values()) inside(value);
    } else if (found instanceof List) found.asArray().forEach(inside);
  };
  for (const [path, found] of document.context.enumerateIndirectObjects()) {
    inside(found instanceof Raw ? found.dict : found);
    if (found instanceof Raw && isNamed(library, found.dict, 'Subtype', 'Image'))
      document.context.assign(path, cleanPicture(library, found));
  }
}

/** The limit of pixels is the same as for separate pictures. */
function cleanPicture(library: Library, { dict, contents }: PDFRawStream): PDFRawStream {
  const side = (name: string) => Number(dict.lookup(library.PDFName.of(name))?.toString() ?? 0);
  refuseTooManyPixels(side('Width'), side('Height'));
  let bytes = Buffer.from(contents);
  const filters = filtersOf(library, dict);
  // Some scanners compress JPEGs again.
  while (filters.length > 1 && filters[0] === '/FlateDecode') {
    bytes = inflateSync(bytes, { maxOutputLength: MAX_UNPACKED });
    filters.shift();
    dict.delete(library.PDFName.of('DecodeParms'));
  }
  const strip = { '/DCTDecode': stripJpeg, '/JPXDecode': stripJpeg2000 }[filters[0] ?? ''];
  if (filters.length > 1 && filters.some((name) => /DCT|JPX/.test(name))) throw broken();
  if (strip === undefined) return library.PDFRawStream.of(dict, contents);
  dict.set(library.PDFName.of('Filter'), library.PDFName.of(filters[0]?.slice(1) ?? ''));
  return library.PDFRawStream.of(dict, strip(bytes));
}

function filtersOf({ PDFName: Name, PDFArray: List }: Library, dict: PDFDict): string[] {
  const filter = dict.lookup(Name.of('Filter'));
  const names = filter instanceof List ? filter.asArray() : [filter];
  return names.flatMap((name) => (name === undefined ? [] : (name as PDFName).toString()));
}

const isNamed = ({ PDFName: Name }: Library, dict: PDFDict, key: string, name: string): boolean =>
  dict.lookup(Name.of(key)) === Name.of(name);

/** Stream decoder of the library, which has no limit itself. */
interface Unpacking {
  ensureBuffer(bytes: number): Uint8Array;
}

/** Limits decompression by a temporary patch of the library. Only one PDF may be read at a time. */
function limitUnpacking(library: Library): { wasReached(): boolean; end(): void } {
  const context = library.PDFContext.create();
  const stream = library.decodePDFRawStream(context.flateStream('') as PDFRawStream);
  const unpacking = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as Unpacking;
  const { ensureBuffer } = unpacking;
  const counted = new WeakMap<Unpacking, number>();
  let unpacked = 0;
  unpacking.ensureBuffer = function limited(bytes) {
    unpacked += Math.max(0, bytes - (counted.get(this) ?? 0));
    counted.set(this, Math.max(bytes, counted.get(this) ?? 0));
    if (unpacked > MAX_UNPACKED) throw broken();
    return ensureBuffer.call(this, bytes);
  };
  return {
    wasReached: () => unpacked > MAX_UNPACKED,
    end: () => {
      unpacking.ensureBuffer = ensureBuffer;
    },
  };
}
