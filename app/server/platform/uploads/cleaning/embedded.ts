// Removes metadata from pictures inside PDFs, without encoding them again.

const MARK = 0xff;
const START = 0xd8;
const SCAN = 0xda;

/** JFIF header, colour profile, Adobe colours. Other application segments are metadata. */
const KEPT = [0xe0, 0xe2, 0xee];

/** Removes metadata from a JPEG. Throws for another format. */
export function stripJpeg(content: Buffer): Buffer {
  if (content[0] !== MARK || content[1] !== START) throw new Error('not a JPEG');
  const parts = [content.subarray(0, 2)];
  let at = 2;
  while (content[at] === MARK) {
    const marker = content[at + 1] ?? 0;
    if (marker === SCAN) return Buffer.concat([...parts, scansOf(content.subarray(at))]);
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (!isTelling(marker)) parts.push(content.subarray(at, end));
    at = end;
  }
  throw new Error('a JPEG without a picture');
}

const isTelling = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !KEPT.includes(marker));

/** Cuts off data after the end of the picture. */
function scansOf(content: Buffer): Buffer {
  const end = content.lastIndexOf(Buffer.from([MARK, 0xd9]));
  return end < 0 ? content : content.subarray(0, end + 2);
}

/** Boxes of a JPEG 2000 that belong to the picture. Others contain XML and extensions. */
const PICTURE_BOXES = ['jP  ', 'ftyp', 'jp2h', 'jp2c', 'rreq'];

/** Removes metadata from a JPEG 2000. A bare codestream has none. */
export function stripJpeg2000(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  if (content[0] === MARK) return content;
  for (let at = 0; at + 8 <= content.length; ) {
    const said = content.readUInt32BE(at);
    const size = said === 1 ? Number(content.readBigUInt64BE(at + 8)) : said || content.length - at;
    if (size < 8) throw new Error('a box without an end');
    if (PICTURE_BOXES.includes(content.toString('latin1', at + 4, at + 8))) parts.push(content.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(parts);
}
