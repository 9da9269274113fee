// Removes metadata from HEIC pictures by zeros, because encoding them needs a licence. Only this
// file imports mp4box.
import type { ISOFile } from 'mp4box';
import { broken, refuseBroken, refuseTooManyPixels } from './refusals.ts';

/** Types of items that are pictures, or combine pictures. */
const PICTURES = ['hvc1', 'hev1', 'av01', 'grid', 'iden', 'iovl', 'tmap'];

/** Boxes that describe the items and their positions. */
const STRUCTURE = ['ftyp', 'hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'grpl', 'dinf', 'ipma'];

/** Properties that are needed to show an item, such as rotation and colours. */
const PROPERTIES = 'hvcC,av1C,ispe,pixi,irot,imir,colr,pasp,clap,auxC,lsel,rloc,clli,mdcv,cclv,amve'.split(',');

const FOLDERS = ['meta', 'iprp', 'ipco'];
const DATA = ['mdat', 'idat'];

/** Half-open range of bytes. */
type Range = readonly [from: number, to: number];

interface Box {
  readonly type: string;
  readonly start: number;
  readonly size: number;
  readonly hdr_size?: number;
  readonly boxes?: readonly Box[];
}

interface Picture {
  readonly boxes: readonly Box[];
  readonly meta: Box & {
    readonly pitm: { readonly item_id: number };
    readonly iinf: { readonly item_infos: readonly { readonly item_ID: number; readonly item_type: string }[] };
    readonly iloc: { readonly items: readonly ItemLocation[] };
    readonly iprp: { readonly ipco: { readonly boxes: readonly (Box & Size)[] } };
    readonly idat?: Box;
  };
}

interface Size {
  readonly image_width: number;
  readonly image_height: number;
}

interface ItemLocation {
  readonly item_ID: number;
  readonly base_offset: number;
  /** 0: offsets count from the start of the file; 1: from the start of idat. */
  readonly construction_method: number;
  readonly extents: readonly { readonly extent_offset: number; readonly extent_length: number }[];
}

/**
 * Keeps what shows the picture, including its rotation, and overwrites everything else with zeros.
 *
 * @throws too_many_pixels, file_content_not_allowed
 */
export async function keepPictureAlone(content: Buffer): Promise<Buffer> {
  // Loaded on demand, which makes the start faster.
  const { createFile, Log } = await import('mp4box');
  return refuseBroken(() => {
    // Silences the library's console output. The customer gets an error instead.
    Object.assign(Log, { error: () => undefined, warn: () => undefined });
    const picture = read(createFile(), content);
    const sizes = picture.meta.iprp.ipco.boxes.filter(({ type }) => type === 'ispe');
    if (sizes.length === 0) throw broken();
    for (const { image_width, image_height } of sizes) refuseTooManyPixels(image_width, image_height);
    return copy(content, [...structureOf(picture.boxes), ...picturesOf(picture)], strangersOf(picture.boxes));
  });
}

function read(file: ISOFile, content: Buffer): Picture {
  const bytes = Object.assign(new Uint8Array(content).buffer, { fileStart: 0 });
  file.appendBuffer(bytes as never, true);
  file.flush();
  const picture = file as unknown as Picture;
  const main = picture.meta.iinf.item_infos.find(({ item_ID }) => item_ID === picture.meta.pitm.item_id);
  if (!PICTURES.includes(main?.item_type ?? '')) throw broken();
  return picture;
}

/** Returns known boxes whole. Of data and unknown boxes it returns only the headers. */
function structureOf(boxes: readonly Box[]): Range[] {
  return boxes.flatMap((box): Range[] => {
    const { type, start, size } = box;
    if (STRUCTURE.includes(type) || PROPERTIES.includes(type)) return [[start, start + size]];
    return [headOf(box), ...(FOLDERS.includes(type) ? structureOf(box.boxes ?? []) : [])];
  });
}

function picturesOf({ meta }: Picture): Range[] {
  const pictures = meta.iinf.item_infos.filter(({ item_type }) => PICTURES.includes(item_type));
  return pictures.flatMap(({ item_ID }) => {
    const path = meta.iloc.items.find((item) => item.item_ID === item_ID);
    if (path === undefined || path.construction_method > 1) throw broken();
    const idat = meta.idat && headOf(meta.idat)[1];
    const from = path.base_offset + (path.construction_method === 1 ? (idat ?? Number.NaN) : 0);
    return path.extents.map(({ extent_offset, extent_length }): Range => {
      const start = from + extent_offset;
      return [start, start + extent_length];
    });
  });
}

/** Returns unknown boxes to turn into free space. Properties stay: indexes refer to them. */
function strangersOf(boxes: readonly Box[]): Box[] {
  return boxes.flatMap((box) => {
    if (box.type === 'ipco' || DATA.includes(box.type)) return [];
    if (FOLDERS.includes(box.type)) return strangersOf(box.boxes ?? []);
    return STRUCTURE.includes(box.type) ? [] : [box];
  });
}

const headOf = ({ start, hdr_size }: Box): Range => [start, start + (hdr_size ?? 8)];

function copy(content: Buffer, kept: readonly Range[], strangers: readonly Box[]): Buffer {
  const copied = Buffer.alloc(content.length);
  for (const [from, to] of kept) {
    if (!(from >= 0 && to <= content.length)) throw broken();
    content.copy(copied, from, from, to);
  }
  for (const { start } of strangers) copied.write('free', start + 4, 'latin1');
  return copied;
}
