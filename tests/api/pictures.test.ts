// Checks byte by byte that stored files keep their content and lose their metadata.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { cleanContent } from '../../app/server/platform/uploads/cleaning/clean.ts';
import { cleanStoredFiles, NOT_CLEANED } from '../../app/server/platform/uploads/cleaning/stored.ts';
import { MAX_PIXELS } from '../../app/server/platform/uploads/uploadLimits.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { HEIC, JPG, PDF, PNG, putLicence, sendImage, storedFiles } from '../support/server/files.ts';
import { bombs, CANARY, endlessDocument, halves, heicOf, pdfOf, tellers } from '../support/server/pictures.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';

const DEAL = 'return-window-open';

/** Returns all text of a file, including compressed streams. */
function unpacked(content: Buffer): string {
  const packed = content.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const streams = [...packed].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return stream;
    }
  });
  return [content.toString('latin1'), ...streams].join('\n');
}

/** Forms of the text in a file: plain, UTF-16 and hexadecimal. */
const TRACES = [
  CANARY,
  Buffer.from(CANARY, 'utf16le').toString('latin1'),
  Buffer.from(CANARY, 'utf16le').swap16().toString('hex').toUpperCase(),
  'GPSLatitude',
  'photo.jpg',
];

async function tracesOf(content: Buffer): Promise<string[]> {
  const said = unpacked(content);
  const place = await exifr.gps(content).catch(() => undefined);
  return [...TRACES.filter((trace) => said.includes(trace)), ...(place ? ['a place'] : [])];
}

const colourAt = async (content: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
};

const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12);

test('the test files contain traces of their location', async () => {
  for (const { how, kind, content } of await tellers())
    expect([kind, how, (await tracesOf(content)).length > 0]).toEqual([kind, how, true]);
});

describeOnEachDatabase('an uploaded file', (databases) => {
  test('is stored without location, time and device, in any metadata format', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    for (const { how, kind, content } of await tellers()) {
      const { wish, put } = await putLicence(visitor, content, `file.${kind}`, '');
      expect([kind, how, put.status, put.body]).toEqual([kind, how, 200, { ok: true }]);
      const stored = readFileSync(`${portal.uploadRoot}/${wish.body.key}`);
      expect([kind, how, await tracesOf(stored)]).toEqual([kind, how, []]);
      if (kind === 'pdf') continue;
      const { body } = await sendImage(visitor, DEAL, content, `file.${kind}`);
      expect([kind, how, await tracesOf(readFileSync(`${portal.uploadRoot}/${body.path.location}`))]).toEqual([
        kind,
        how,
        [],
      ]);
    }
    const rows = await portal.database.selectFrom('uploads').select('cleaned_at').execute();
    expect(rows.every(({ cleaned_at }) => cleaned_at !== null)).toBe(true);
  });

  test('with too many pixels is refused by its header, and nothing is stored', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    for (const { how, kind, content } of await bombs()) {
      const { put } = await putLicence(visitor, content, `file.${kind}`, '');
      expect([how, content.length < 60_000, put.status, put.body.code]).toEqual([how, true, 413, 'too_many_pixels']);
    }
    expect(storedFiles(portal)).toEqual([]);
  });

  test('that is broken, encrypted or a decompression bomb is refused without a trace', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const photo = await halves(640, 480).jpeg().toBuffer();
    const shot = await halves(640, 480).png().toBuffer();
    const locked = await PDFDocument.load(PDF);
    locked.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' });
    const broken = [
      ['jpg', photo.subarray(0, photo.length / 2)],
      ['png', shot.subarray(0, shot.length / 2)],
      ['heic', HEIC.subarray(0, HEIC.length - 10)],
      ['heic', HEIC.subarray(0, 60)],
      ['pdf', Buffer.from('%PDF-1.7\nnothing follows')],
      ['pdf', Buffer.from(await locked.save())],
      ['pdf', endlessDocument()],
    ] as const;
    for (const [kind, content] of broken) {
      const { put } = await putLicence(visitor, content, `file.${kind}`, '');
      expect([kind, content.length, put.status, put.body.code]).toEqual([
        kind,
        content.length,
        422,
        'file_content_not_allowed',
      ]);
    }
    expect(storedFiles(portal)).toEqual([]);
  });
});

/** Stores a row and a file as a version without cleaning wrote them. */
async function storeUncleaned({ database, uploadRoot, clock }: Portal, path: string, content: Buffer): Promise<string> {
  const at = clock.now().toISOString();
  await database
    .insertInto('uploads')
    .values({ path, customer_id: '501001', created_at: at, received_at: at, used_at: at })
    .execute();
  const place = `${uploadRoot}/${path}`;
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content, { mode: 0o600 });
  return place;
}

const cleanedAt = async ({ database }: Portal) =>
  Object.fromEntries(
    (await database.selectFrom('uploads').select(['path', 'cleaned_at']).execute()).map(({ path, cleaned_at }) => [
      path,
      cleaned_at,
    ]),
  );

describeOnEachDatabase('files from before files were cleaned', (databases) => {
  test('are cleaned once each, by any server', async () => {
    const one = await startPortal(databases);
    const two = await startPortal(databases, { place: one.place, settings: { uploadRoot: one.uploadRoot } });
    const sent = await tellers();
    const places = [];
    for (const [index, { kind, content }] of sent.entries())
      places.push(await storeUncleaned(one, `driver-license/${index}.${kind}`, content));
    const quiet = { warn: () => undefined };
    await Promise.all([cleanStoredFiles(one, quiet), cleanStoredFiles(two, quiet)]);
    await cleanStoredFiles(two, quiet);
    expect(Object.values(await cleanedAt(one))).toEqual(Array(sent.length).fill(one.clock.now().toISOString()));
    const contents = places.map((place) => readFileSync(place));
    for (const [index, { kind, how }] of sent.entries())
      expect([kind, how, await tracesOf(contents[index] ?? Buffer.alloc(0))]).toEqual([kind, how, []]);
    // Even without the mark, cleaned pictures are not encoded again, which would lose quality.
    await one.database.updateTable('uploads').set({ cleaned_at: null }).execute();
    await cleanStoredFiles(one, quiet);
    expect(places.map((place, index) => readFileSync(place).equals(contents[index] ?? Buffer.alloc(0)))).toEqual(
      Array(sent.length).fill(true),
    );
    expect(storedFiles(one).filter((path) => path.endsWith('.part'))).toEqual([]);
  });

  test('of an unfinished run are taken over once that is safe', async () => {
    const portal = await startPortal(databases);
    const [teller] = await tellers();
    const place = await storeUncleaned(portal, 'damages/1.jpg', teller?.content ?? JPG);
    writeFileSync(`${place}.part`, 'half a pict');
    const clean = () => cleanStoredFiles(portal, { warn: () => undefined });
    await clean();
    expect(await cleanedAt(portal)).toEqual({ 'damages/1.jpg': null });
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(`${place}.part`, longAgo, longAgo);
    await clean();
    expect([await tracesOf(readFileSync(place)), readdirSync(dirname(place))]).toEqual([[], ['1.jpg']]);
  });

  test('that cannot be cleaned stay, are logged, and are not tried again', async () => {
    const portal = await startPortal(databases);
    await storeUncleaned(portal, 'damages/broken.jpg', JPG.subarray(0, 100));
    const clean = await storeUncleaned(portal, 'damages/whole.png', PNG);
    const gone = await storeUncleaned(portal, 'damages/gone.png', PNG);
    const lines: string[] = [];
    const log = { warn: (...parts: unknown[]) => void lines.push(JSON.stringify(parts)) };
    rmSync(gone);
    await cleanStoredFiles(portal, log);
    await cleanStoredFiles(portal, log);
    expect(lines.filter((line) => line.includes('broken.jpg'))).toHaveLength(1);
    expect(await cleanedAt(portal)).toMatchObject({
      'damages/broken.jpg': NOT_CLEANED,
      'damages/gone.png': NOT_CLEANED,
      'damages/whole.png': expect.stringMatching(/^2026/),
    });
    expect(statSync(clean).mode & 0o777).toBe(0o400);
  });

  test('whose row was deleted meanwhile are deleted as well', async () => {
    const portal = await startPortal(databases);
    await storeUncleaned(portal, 'damages/1.png', PNG);
    await portal.database.updateTable('uploads').set({ used_at: null, created_at: '2026-11-01' }).execute();
    await Promise.all([cleanStoredFiles(portal, { warn: () => undefined }), cleanUp(portal)]);
    expect(storedFiles(portal)).toEqual([]);
  });
});

test('a photo is stored upright, in the colours of screens, and what is transparent stays so', async () => {
  const lying = await halves()
    .withExif({ IFD0: { Orientation: '6' } })
    .jpeg()
    .toBuffer();
  const upright = await cleanContent(
    await sharp(lying).keepExif().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'jpg',
  );
  expect(await sharp(upright).metadata()).toMatchObject({ width: 48, height: 64 });
  expect(isNear(await colourAt(upright, 24, 8), [0xd0, 0x20, 0x20])).toBe(true);
  expect(isNear(await colourAt(upright, 24, 56), [0x20, 0x30, 0xd0])).toBe(true);
  const wide = await cleanContent(await halves().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(), 'jpg');
  expect(isNear(await colourAt(wide, 8, 8), [0xd0, 0x20, 0x20])).toBe(true);
  const printed = await cleanContent(
    await halves().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(),
    'jpg',
  );
  expect(await sharp(printed).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  const [red = 0, , blue = 0] = await colourAt(printed, 8, 8);
  expect(red).toBeGreaterThan(blue + 80);
  const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  expect([
    ...(
      await sharp(await cleanContent(glass, 'png'))
        .raw()
        .toBuffer()
    ).subarray(0, 4),
  ]).toEqual([255, 0, 0, 128]);
});

test('a phone photo keeps its pixels and its orientation, in any encoding', async () => {
  const cleaned = await cleanContent(heicOf({ width: 4, height: 4, xmp: `<x>${CANARY}</x>` }), 'heic');
  expect(cleaned.includes('the picture itself, byte for byte')).toBe(true);
  expect(cleaned.includes('irot')).toBe(true);
  const avif = await halves()
    .withExif({ IFD0: { Make: CANARY } })
    .withXmp(`<x>${CANARY}</x>`)
    .avif()
    .toBuffer();
  const clean = await cleanContent(avif, 'heic');
  expect(clean.includes(CANARY)).toBe(false);
  expect((await sharp(clean).raw().toBuffer()).equals(await sharp(avif).raw().toBuffer())).toBe(true);
});

test('a document keeps its pages and what is on them', async () => {
  const photo = await halves().jpeg().toBuffer();
  const cleaned = await cleanContent(
    await pdfOf(async (document) => {
      document.getPage(0).drawImage(await document.embedJpg(photo));
      document.addPage([300, 300]);
    }),
    'pdf',
  );
  const document = await PDFDocument.load(cleaned);
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 200, height: 100 },
    { width: 300, height: 300 },
  ]);
  expect(unpacked(cleaned)).toContain('DCTDecode');
});

test('a picture at the pixel limit is accepted, and one row more is refused', async () => {
  const picture = (height: number) =>
    sharp({ create: { width: 8000, height, channels: 3, background: '#000' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
  expect((await cleanContent(await picture(MAX_PIXELS / 8000), 'png')).length).toBeGreaterThan(0);
  await expect(cleanContent(await picture(MAX_PIXELS / 8000 + 1), 'png')).rejects.toMatchObject({
    code: 'too_many_pixels',
  });
});
