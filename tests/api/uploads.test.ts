import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileTypeFromFile } from 'file-type';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { MAX_BYTES, MAX_FILES, MAX_UNUSED_FILES } from '../../app/server/platform/uploads/uploadLimits.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import {
  askForAddress,
  FORM,
  form,
  GIF,
  HEIC,
  HTML,
  IMAGES,
  JPG,
  jpgOf,
  type Part,
  PDF,
  PNG,
  putLicence,
  sendImage,
  storedFiles,
} from '../support/server/files.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const DAY = 24 * 3_600_000;
const IMAGE_LIMIT = 6_291_456;
const LICENCE_LIMIT = 10_485_760;

const NAMES: readonly (readonly [filename: string, content: Buffer, kind: string])[] = [
  ['photo.jpg', JPG, 'jpg'],
  ['PHOTO.JPEG', JPG, 'jpg'],
  ['screen.png', PNG, 'png'],
  ['IMG_0001.HEIC', HEIC, 'heic'],
  ['../../etc/passwd.jpg', JPG, 'jpg'],
  [`${'x'.repeat(280)}.jpg`, JPG, 'jpg'],
];

const NO_PICTURES: readonly (readonly [
  what: string,
  content: Buffer,
  filename: string,
  status: number,
  code: string,
])[] = [
  ['a page that is called a picture', HTML, 'photo.jpg', 422, 'file_content_not_allowed'],
  ['nothing', Buffer.alloc(0), 'photo.jpg', 422, 'file_content_not_allowed'],
  ['a picture of another kind', PNG, 'photo.jpg', 415, 'file_misnamed'],
  ['a document', PDF, 'photo.jpg', 415, 'file_misnamed'],
  ['a document by its name', PDF, 'photo.pdf', 415, 'file_type_not_allowed'],
  ['a moving picture', GIF, 'photo.gif', 415, 'file_type_not_allowed'],
  ['a name without an end', JPG, 'photo', 415, 'file_type_not_allowed'],
  ['a name with a second end', JPG, 'photo.jpg.exe', 415, 'file_type_not_allowed'],
  ['one byte above the limit', jpgOf(IMAGE_LIMIT + 1), 'photo.jpg', 413, 'file_too_large'],
  ['far more bytes than the limit', jpgOf(IMAGE_LIMIT + 100_000), 'photo.jpg', 413, 'file_too_large'],
];

const deal: Part = ['subscription_id', DEAL];
const time: Part = ['timestamp', '2026-11-23T10:00:00+01:00'];
const file: Part = ['file', JPG, 'photo.jpg'];
const WRONG_FORMS: readonly (readonly [what: string, parts: readonly Part[], status: number, fields?: object[]])[] = [
  ['no file', [deal, time], 400, [{ name: 'file', code: 'required' }]],
  ['no deal', [time, file], 400, [{ name: 'subscription_id', code: 'required' }]],
  ['no time', [deal, file], 400, [{ name: 'timestamp', code: 'required' }]],
  ['a time that is none', [deal, ['timestamp', 'soon'], file], 400, [{ name: 'timestamp', code: 'format' }]],
  ['a deal that does not exist', [['subscription_id', 'missing'], time, file], 404],
  ['the deal of somebody else', [['subscription_id', 'return-booked'], time, file], 404],
  ['two files', [deal, time, file, file], 413],
  [
    'a name that is read the other way round',
    [deal, time, ['file', JPG, '\u202egpj.exe.jpg']],
    400,
    [{ name: 'file', code: 'characters' }],
  ],
  ['a file under another name', [deal, time, ['photo', JPG, 'photo.jpg']], 400],
  ['a file without a name', [deal, time, ['file"\r\ncontent-type: application/octet-stream\r\nx: "', JPG]], 415],
  ['a part that means something in JavaScript', [deal, time, ['__proto__', 'x'], file], 400],
  ['more parts than there are', [...Array(12).fill(deal), time, file], 413],
];

const FORGERIES: readonly Record<string, string>[] = [
  { 'x-csrf-token': '' },
  { 'x-csrf-token': 'x' },
  { origin: 'http://evil.test' },
  { origin: '' },
];

const LICENCES: readonly (readonly [filename: string, filetype: string, content: Buffer, kind: string])[] = [
  ['front.jpg', 'image/jpeg', JPG, 'jpg'],
  ['front.jpeg', '', JPG, 'jpg'],
  ['front.png', 'image/png', PNG, 'png'],
  ['scan.pdf', 'application/pdf', PDF, 'pdf'],
  ['IMG_1.heic', 'image/heif', HEIC, 'heic'],
  ['IMG_2.heic', '', HEIC, 'heic'],
  ['IMG_3.HEIC', 'application/octet-stream', HEIC, 'heic'],
  ['scan.PDF', 'application/x-pdf', PDF, 'pdf'],
  ['front.jpg', 'text/plain', JPG, 'jpg'],
];

const rows = ({ database }: Portal) => database.selectFrom('uploads').selectAll().execute();

describeOnEachDatabase('a picture of a damage', (databases) => {
  test('is stored under an unguessable name, independent of its original name', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    for (const [filename, content, kind] of NAMES) {
      const { status, body } = await sendImage(visitor, DEAL, content, filename);
      expect([filename, status, body]).toEqual([
        filename,
        200,
        { path: { location: expect.stringMatching(new RegExp(`^damages/2026/[0-9a-f-]{36}\\.${kind}$`)) } },
      ]);
      const { location } = body.path;
      expect((await fileTypeFromFile(`${portal.uploadRoot}/${location}`))?.ext).toBe(kind);
      expect((await rows(portal)).find(({ path }) => path === location)).toMatchObject({
        customer_id: '501001',
        deal_id: DEAL,
        used_at: null,
      });
    }
    expect(storedFiles(portal)).toEqual((await rows(portal)).map(({ path }) => path).sort());
  });

  test('that is invalid or too large is refused, and nothing is stored', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    for (const [what, content, filename, status, code] of NO_PICTURES) {
      const answer = await sendImage(visitor, DEAL, content, filename);
      expect([what, answer.status, answer.body.code]).toEqual([what, status, code]);
    }
    expect([storedFiles(portal), await rows(portal)]).toEqual([[], []]);
  });

  test('of exactly the maximum size is accepted', async () => {
    const portal = await startPortal(databases);
    expect((await sendImage(await portal.customer(DEAL), DEAL, jpgOf(IMAGE_LIMIT))).status).toBe(200);
  });

  test('is accepted only with a complete form', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    for (const [what, parts, status, fields] of WRONG_FORMS) {
      const answer = await visitor.send('POST', IMAGES, form(parts), FORM);
      expect([what, answer.status, answer.body.fields]).toEqual([what, status, fields]);
    }
    expect([storedFiles(portal), await rows(portal)]).toEqual([[], []]);
    expect((await visitor.send('POST', IMAGES, form([file, time, deal]), FORM)).status).toBe(200);
  });

  test('is refused in a malformed form, and the server keeps working', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const whole = form([deal, time, file]);
    for (const end of [0, 1, 20, 100, 150, 250, 300, 400, whole.length - 30, whole.length - 4]) {
      const answer = await visitor.send('POST', IMAGES, whole.subarray(0, end), FORM);
      expect([end, answer.status]).toEqual([end, 400]);
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])
      expect((await visitor.send('POST', IMAGES, whole, { 'content-type': type })).status).toBe(400);
    for (const type of ['application/json', 'text/plain', 'image/jpeg', 'application/x-www-form-urlencoded'])
      expect((await visitor.send('POST', IMAGES, whole, { 'content-type': type })).status).toBe(415);
    expect((await visitor.post(IMAGES)).status).toBe(415);
    // The server discards partial files only after its response.
    await expect.poll(async () => [storedFiles(portal), await rows(portal)]).toEqual([[], []]);
    expect((await visitor.send('POST', IMAGES, whole, FORM)).status).toBe(200);
  });

  test.each(['CREATED', 'ENDED', 'CANCELED'] as const)('is refused while the deal is %s', async (state) => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('deals').set({ state }).where('id', '=', DEAL).execute();
    const answer = await sendImage(await portal.customer(DEAL), DEAL);
    expect([answer.status, answer.body.code]).toEqual([409, 'damage_report_not_for_state']);
    expect(storedFiles(portal)).toEqual([]);
  });

  test('requires a session and a CSRF token', async () => {
    const portal = await startPortal(databases);
    const visitor = portal.visitor();
    await visitor.session();
    expect((await sendImage(visitor, DEAL)).status).toBe(401);
    const customer = await portal.customer(DEAL);
    for (const headers of FORGERIES)
      expect((await sendImage(customer, DEAL, JPG, 'photo.jpg', headers)).status).toBe(403);
    expect(storedFiles(portal)).toEqual([]);
  });

  test('fails during a simulated outage, and leaves nothing', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await visitor.post('/demo/mood', { mood: 'failing' });
    expect((await sendImage(visitor, DEAL)).status).toBe(503);
    expect(storedFiles(portal)).toEqual([]);
  });

  test('cannot be downloaded, by any customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { location } = (await sendImage(visitor, DEAL)).body.path;
    for (const url of [
      `/${location}`,
      `/portal/api/bff/uploads/${location}`,
      `${IMAGES}/${location}`,
      `/uploads/${location}`,
    ])
      expect([404, 405]).toContain((await visitor.get(url)).status);
  });
});

describeOnEachDatabase('a side of a driving licence', (databases) => {
  test('is uploaded with PUT to a signed address', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('no-deal');
    for (const [filename, filetype, content, kind] of LICENCES) {
      const { wish, put } = await putLicence(visitor, content, filename, filetype);
      expect([filename, wish.status, put.status, put.body]).toEqual([filename, 200, 200, { ok: true }]);
      expect(wish.body.key).toMatch(new RegExp(`^driver-license/[0-9a-f-]{36}\\.${kind}$`));
      expect((await rows(portal)).find(({ path }) => path === wish.body.key)?.received_at).toBeTruthy();
    }
    expect(storedFiles(portal)).toEqual((await rows(portal)).map(({ path }) => path).sort());
  });

  test('is not stored when the address is requested', async () => {
    const portal = await startPortal(databases);
    await askForAddress(await portal.customer('no-deal'));
    expect([storedFiles(portal), await rows(portal)]).toEqual([[], []]);
  });

  test('of another file type gets no address', async () => {
    const visitor = await (await startPortal(databases)).customer('no-deal');
    for (const [filename, filetype, status] of [
      ['front.gif', 'image/gif', 415],
      ['front', 'image/jpeg', 415],
      ['', 'image/jpeg', 400],
    ] as const)
      expect([filename, (await askForAddress(visitor, filename, filetype)).status]).toEqual([filename, status]);
  });

  test('gets an address only in the licence bucket, and only for customers', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('no-deal');
    for (const bucket of ['damages', '../x', ''])
      expect((await visitor.get(`/portal/api/bff/uploads?filename=a.jpg&filetype=&bucket=${bucket}`)).status).toBe(400);
    expect((await askForAddress(portal.visitor())).status).toBe(401);
  });

  test('that is invalid or too large is refused, and the address stays valid', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('no-deal');
    const { url } = (await askForAddress(visitor)).body;
    const send = (content: Buffer) => visitor.send('PUT', url, content, { 'x-csrf-token': '' });
    for (const [content, status, code] of [
      [PNG, 415, 'file_misnamed'],
      [Buffer.alloc(0), 422, 'file_content_not_allowed'],
      [jpgOf(LICENCE_LIMIT + 1), 413, 'file_too_large'],
      [jpgOf(LICENCE_LIMIT + 100_000), 413, 'file_too_large'],
    ] as const)
      expect((await send(content)).body).toMatchObject({ status, code });
    expect([storedFiles(portal), await rows(portal)]).toEqual([[], []]);
    expect((await send(jpgOf(LICENCE_LIMIT))).status).toBe(200);
  });

  test('is accepted once per address, from its customer, for some minutes', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('no-deal');
    const other = await portal.customer(DEAL);
    const { wish, put } = await putLicence(visitor);
    expect(put.status).toBe(200);
    expect((await visitor.send('PUT', wish.body.url, PNG)).body.code).toBe('upload_link_used');
    const fresh = (await askForAddress(visitor)).body.url as string;
    const key = /uploads\/(.*)\?/.exec(fresh)?.[1] ?? '';
    const later = String(Number(/expires=(\d+)/.exec(fresh)?.[1]) + 1);
    const forged = [
      fresh.replace(/expires=\d+/, `expires=${later}`),
      fresh.replace(/signature=./, (text) => (text.endsWith('A') ? 'signature=B' : 'signature=A')),
      fresh.replace(/[0-9a-f-]{36}/, crypto.randomUUID()),
      fresh.replace('.jpg', '.pdf'),
    ];
    for (const url of forged)
      expect([url, (await visitor.send('PUT', url, JPG)).body.code]).toEqual([url, 'upload_link_invalid']);
    expect((await other.send('PUT', fresh, JPG)).body.code).toBe('upload_link_invalid');
    expect((await portal.visitor().send('PUT', fresh, JPG)).status).toBe(401);
    expect((await visitor.send('PUT', fresh, JPG, { origin: 'http://evil.test' })).body.code).toBe('forged_request');
    expect((await visitor.send('PUT', fresh.replace(key, 'driver-license/../x.jpg'), JPG)).status).toBe(400);
    expect((await visitor.send('PUT', fresh.replace(key, 'driver-license/..%2fx.jpg'), JPG)).status).toBe(400);
    portal.clock.moveBy(defaultSettings.uploadLinkMs);
    expect((await visitor.send('PUT', fresh, JPG)).body.code).toBe('upload_link_invalid');
    portal.clock.moveBy(-1);
    expect((await visitor.send('PUT', fresh, JPG, { 'x-csrf-token': '' })).status).toBe(200);
    expect(storedFiles(portal)).toHaveLength(2);
  });

  test('uploaded by concurrent requests on two servers is stored once', async () => {
    const one = await startPortal(databases);
    const two = await startPortal(databases, { place: one.place, settings: { uploadRoot: one.uploadRoot } });
    const visitor = await one.customer('no-deal');
    const twin = two.visitor();
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value);
    const { url } = (await askForAddress(visitor)).body;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? visitor : twin).send('PUT', url, JPG, { 'x-csrf-token': '' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect([storedFiles(one).length, (await rows(one)).length]).toEqual([1, 1]);
  });
});

describeOnEachDatabase('files', (databases) => {
  test('without references are deleted after a day, the others stay', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { location } = (await sendImage(visitor, DEAL)).body.path;
    await sendImage(visitor, DEAL, PNG, 'b.png');
    await putLicence(visitor);
    await portal.database.updateTable('uploads').set({ used_at: '2026-11-23' }).where('path', '=', location).execute();
    const store = { ...portal, settings: { ...defaultSettings, uploadRoot: portal.uploadRoot } };
    portal.clock.moveBy(DAY - 1);
    await cleanUp(store);
    expect(storedFiles(portal)).toHaveLength(3);
    portal.clock.moveBy(1);
    await cleanUp(store);
    expect([storedFiles(portal), (await rows(portal)).map(({ path }) => path)]).toEqual([[location], [location]]);
  });

  test('left by a killed server are deleted as well', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { location } = (await sendImage(visitor, DEAL)).body.path;
    await portal.database.updateTable('uploads').set({ received_at: null }).execute();
    writeFileSync(`${portal.uploadRoot}/${location}`, JPG.subarray(0, 10));
    portal.clock.moveBy(DAY);
    await cleanUp({ ...portal, settings: { ...defaultSettings, uploadRoot: portal.uploadRoot } });
    expect([storedFiles(portal), await rows(portal)]).toEqual([[], []]);
  });

  test('are limited in number per customer until they are used', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const row = { customer_id: '501001', created_at: portal.clock.now().toISOString() };
    const paths = Array.from({ length: MAX_UNUSED_FILES }, (_, index) => ({ ...row, path: `damages/${index}` }));
    await portal.database.insertInto('uploads').values(paths).execute();
    const refused = await sendImage(visitor, DEAL);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ]);
    expect((await putLicence(await portal.customer('no-deal'))).put.status).toBe(200);
    await portal.database
      .updateTable('uploads')
      .set({ used_at: '2026-11-23' })
      .where('path', '=', 'damages/0')
      .execute();
    expect((await sendImage(visitor, DEAL)).status).toBe(200);
  });

  test.each([
    ['many', { count: MAX_FILES, bytes: 1 }],
    ['large', { count: 2, bytes: MAX_BYTES / 2 }],
  ])('must not be too %s per customer in total, including used ones', async (_, { count, bytes }) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const now = portal.clock.now().toISOString();
    const row = { customer_id: '501001', created_at: now, used_at: now, bytes };
    const paths = Array.from({ length: count }, (__, index) => ({ ...row, path: `damages/${index}` }));
    await portal.database.insertInto('uploads').values(paths).execute();
    const refused = await sendImage(visitor, DEAL);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect((await putLicence(await portal.customer('no-deal'))).put.status).toBe(200);
  });

  test('share the limit of a customer when uploaded concurrently', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const row = { customer_id: '501001', created_at: portal.clock.now().toISOString() };
    const paths = Array.from({ length: MAX_UNUSED_FILES - 2 }, (_, index) => ({ ...row, path: `damages/${index}` }));
    await portal.database.insertInto('uploads').values(paths).execute();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendImage(visitor, DEAL)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(429)]);
  });

  test('count against the limit with their sizes', async () => {
    const portal = await startPortal(databases);
    await sendImage(await portal.customer(DEAL), DEAL);
    const [{ bytes } = { bytes: null }] = await portal.database.selectFrom('uploads').select('bytes').execute();
    expect(Number(bytes)).toBe(JPG.length);
  });

  test('get 503 and leave nothing if the folder is a file', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    writeFileSync(`${portal.uploadRoot}/damages`, 'in the way');
    const answer = await sendImage(visitor, DEAL);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(storedFiles(portal)).toEqual(['damages']);
  });

  test('of a client that disconnects midway leave nothing behind', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const body = form([
      ['subscription_id', DEAL],
      ['timestamp', '2026-11-23'],
      ['file', jpgOf(300_000), 'a.jpg'],
    ]);
    const { url } = (await askForAddress(visitor)).body;
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = (line: string, type: string, length: number) =>
      `${line} HTTP/1.1\r\nhost: portal.test\r\norigin: http://portal.test\r\ncookie: ${cookie}\r\nx-csrf-token: ${visitor.csrfToken}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
    for (const sent of [300, 70_000, 290_000]) {
      for (const [start, content] of [
        [head(`POST ${IMAGES}`, FORM['content-type'], body.length), body],
        [head(`PUT ${url}`, 'image/jpeg', 300_000), jpgOf(300_000)],
      ] as const) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(start);
        await new Promise((done) => socket.write(content.subarray(0, sent), done));
        await sleep(60);
        socket.destroy();
      }
    }
    await expect.poll(() => rows(portal)).toEqual([]);
    expect(storedFiles(portal)).toEqual([]);
    expect((await sendImage(visitor, DEAL)).status).toBe(200);
  });

  test('that are refused early get an answer while the browser is still sending', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = {
      origin: 'http://portal.test',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': visitor.csrfToken,
      'content-type': FORM['content-type'],
    };
    const url = new URL(base);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      const whole = form([['file', jpgOf(9_000_000), 'a.jpg']]);
      const lines = Object.entries({ host: 'portal.test', ...headers, 'content-length': whole.length });
      socket.write(
        `POST ${IMAGES} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
      );
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.write(whole);
      socket.once('error', reject);
    });
    expect(answer).toContain('413');
  });
});
