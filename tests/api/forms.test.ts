// Broken forms are refused without leftovers, and the server keeps running (SEC-B16).
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discardFile } from '../../app/server/platform/uploads/receive.ts';
import { sendOverHttp } from '../../scripts/testbed/http.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { FORM, form, IMAGES, JPG, sendImage, storedFiles } from '../support/server/files.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';
import { fewOrMany } from '../support/tier.ts';

const DEAL = 'return-window-open';
const BOUNDARY = 'x-boundary-x';
const WHOLE = form([
  ['subscription_id', DEAL],
  ['timestamp', '2026-11-23T10:00:00+01:00'],
  ['file', JPG, 'photo.jpg'],
]);

/** Pieces of a form, in and out of place. */
const piece = fc.oneof(
  fc.constantFrom(
    ...['\r\n', '\n', '\r', '--', '\0', '"', ';', ':', '=', ' ', '%0d%0a', '\r\n\r\n', '\u00ff'],
    ...[`--${BOUNDARY}`, `--${BOUNDARY}--`, `\r\n--${BOUNDARY}\r\n`, `--${BOUNDARY}x`, BOUNDARY.slice(0, 5)],
    ...[
      'content-disposition: form-data',
      'content-disposition: attachment; filename=',
      'name="file"',
      'name="__proto__"',
    ],
    ...['content-type: multipart/mixed; boundary=y', 'content-transfer-encoding: base64', 'content-length: -1'],
    ...["filename*=UTF-8''%e2%82", "filename*=x'", 'charset=utf-7', 'x: y\r\n'.repeat(50), 'h'.repeat(20_000)],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** A change of a form: a piece inserted, a part removed, moved or repeated, or bytes changed. */
type Change = (body: Buffer) => Buffer;
const place = fc.integer({ min: 0, max: WHOLE.length });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, piece).map(
    ([at, text]): Change =>
      (body) =>
        around(body, at, at, Buffer.from(text)),
  ),
  fc.tuple(place, place).map(
    ([a, b]): Change =>
      (body) =>
        around(body, Math.min(a, b), Math.max(a, b), Buffer.alloc(0)),
  ),
  fc.tuple(place, place, place).map(
    ([a, b, at]): Change =>
      (body) =>
        around(body, at, at, body.subarray(Math.min(a, b), Math.max(a, b))),
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(
    ([at, bits]): Change =>
      (body) =>
        around(body, at, at + 1, Buffer.from([(body[at] ?? 0) ^ bits])),
  ),
  place.map(
    (end): Change =>
      (body) =>
        body.subarray(0, end),
  ),
  fc.constant<Change>((body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
);
const around = (body: Buffer, from: number, to: number, between: Buffer): Buffer =>
  Buffer.concat([body.subarray(0, from), between, body.subarray(to)]);

const broken = fc
  .array(change, { minLength: 1, maxLength: 4 })
  .map((all) => all.reduce((body, one) => one(body), WHOLE));
const type = fc.oneof(
  { weight: 4, arbitrary: fc.constant(FORM['content-type']) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '"',
        '""',
        'x',
        ' ',
        `${BOUNDARY} `,
        `"${BOUNDARY}`,
        'é',
        'b'.repeat(5_000),
        '(.*)+',
        '__proto__',
        BOUNDARY.toUpperCase(),
      )
      .map((boundary) => `multipart/form-data; boundary=${boundary}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/mixed; boundary=x-boundary-x',
      'multipart/',
      'multipart/form-data;;;',
      `multipart/form-data; charset=utf-7; boundary=${BOUNDARY}; boundary=other`,
    ),
  },
);

async function sender(portal: Portal) {
  const visitor = await portal.customer(DEAL);
  const { port } = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = {
    host: 'portal.test',
    origin: 'http://portal.test',
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': visitor.csrfToken,
  };
  const url = `http://127.0.0.1:${port}${IMAGES}`;
  return (body: Buffer, type: string) =>
    sendOverHttp({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': Buffer.from(type).toString('latin1') },
      body,
    });
}

/** Expects a running server that stores nothing, or only files that arrived whole. */
async function expectUnharmed(portal: Portal, stays: 'nothing' | 'whole' = 'nothing'): Promise<void> {
  const rows = () => portal.database.selectFrom('uploads').selectAll().execute();
  const unknown = async () => {
    const whole = (await rows()).filter(({ received_at }) => received_at !== null).map(({ path }) => path);
    const allowed = stays === 'whole' ? whole : [];
    const left = [...storedFiles(portal), ...(await rows()).map(({ path }) => path)];
    return left.filter((path) => !allowed.includes(path));
  };
  // The server discards partial files only after its response.
  await expect.poll(unknown).toEqual([]);
  expect((await sendImage(await portal.customer(DEAL), DEAL)).status).toBe(200);
}

/** Timeout in ms for thousands of forms on a slow machine. */
const PATIENCE = 5 * 60_000;

describeOnFiles('a form', (databases) => {
  test(
    'with random damage is refused, or parsed if it is still valid',
    async () => {
      const portal = await startPortal(databases);
      const send = await sender(portal);
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(broken, type, async (body, contentType) => {
          const answer = await send(body, contentType);
          if (answer.status !== 200) {
            refused += 1;
            expect([400, 404, 413, 415, 422]).toContain(answer.status);
            return;
          }
          const { location } = JSON.parse(answer.text).path;
          expect(storedFiles(portal)).toContain(location);
          await discardFile(portal, location);
        }),
        { numRuns: fewOrMany(600, 100_000) },
      );
      expect(refused).toBeGreaterThan(fewOrMany(360, 60_000));
      await expectUnharmed(portal);
    },
    PATIENCE,
  );

  test('with overlong part headers is answered', async () => {
    const portal = await startPortal(databases);
    const send = await sender(portal);
    const long = 'h'.repeat(20_000);
    const body = [
      `--${BOUNDARY}\r\nc${long}ontent-disposition: form-data; name="subscription_id"\r\n\r\n${DEAL}`,
      `--x-bound${long}ary-x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${long}`,
      `--${BOUNDARY}--\r\n`,
    ];
    expect((await send(Buffer.from(body.join('\r\n')), FORM['content-type'])).status).toBe(400);
    await expectUnharmed(portal);
  });

  test('with a wrong length or an aborted upload is refused, and the server goes on', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const port = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port;
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = (length: string) =>
      [
        `POST ${IMAGES} HTTP/1.1`,
        'host: portal.test',
        'origin: http://portal.test',
        `x-csrf-token: ${visitor.csrfToken}`,
        `cookie: ${cookie}`,
        `content-type: ${FORM['content-type']}`,
        `${length}\r\n\r\n`,
      ].join('\r\n');
    const lie = fc.constantFrom<(body: Buffer) => string>(
      ({ length }) => `content-length: ${length + 1}`,
      ({ length }) => `content-length: ${length * 1_000}`,
      ({ length }) => `content-length: ${Math.max(0, length - 40)}`,
      () => 'content-length: 0',
      () => 'content-length: -1',
      () => 'content-length: 1e3',
      () => 'content-length: 99999999999999999999',
      () => 'transfer-encoding: chunked',
      ({ length }) => `content-length: ${length}\r\ntransfer-encoding: chunked`,
      () => 'x: y',
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(WHOLE), broken), lie, async (body, length) => {
        const said = await talk(Number(port), Buffer.concat([Buffer.from(head(length(body))), body]));
        // The server sends no response after the client disconnects.
        if (said !== '') expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
      }),
      { numRuns: fewOrMany(150, 5_000) },
    );
    // A form may end before its body. Its file is stored although no client reads the response.
    await expectUnharmed(portal, 'whole');
  });
});

function talk(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
  });
}
