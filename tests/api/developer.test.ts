// Developer secret (EDT-4).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashPassword } from '../../app/server/platform/auth/passwords.ts';
import { defaultSettings, readSettings } from '../../app/server/settings.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const URL = '/portal/api/developer';
const DEMO_SECRET = 'werkstatt-2026';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describeOnEachDatabase('the developer secret', (databases) => {
  test('opens the inspector in this browser only', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    expect((await visitor.session()).flags.developer).toBe(false);
    expect((await visitor.get(URL)).status).toBe(404);
    const answer = await visitor.post(URL, { secret: DEMO_SECRET });
    expect([answer.status, answer.body]).toEqual([200, { right: true }]);
    expect(String(answer.headers['set-cookie'])).toMatch(/fahrplan_developer=[^;]+; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await visitor.session()).flags.developer).toBe(true);
    expect((await visitor.get(URL)).body).toEqual({ right: true });
    expect((await portal.visitor().session()).flags.developer).toBe(false);
  });

  test('is refused if wrong, and the sixth attempt has to wait', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    for (let count = 1; count <= 5; count += 1) {
      const answer = await visitor.post(URL, { secret: `werkstatt-${count}` });
      expect([answer.status, answer.body, answer.headers['set-cookie']]).toEqual([200, { right: false }, undefined]);
    }
    const refused = await visitor.post(URL, { secret: DEMO_SECRET });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect((await visitor.session()).flags.developer).toBe(false);
    portal.clock.moveBy(15 * 60_000);
    expect((await visitor.post(URL, { secret: DEMO_SECRET })).body).toEqual({ right: true });
  });

  test('limits parallel guesses', async () => {
    const visitor = await (await startPortal(databases)).newVisitor();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => visitor.post(URL, { secret: `guess-${at}` })),
    );
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('limits guesses from many networks together', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const visitor = await portal.newVisitor();
    const validated = async (addresses: readonly string[]) => {
      const guess = (address: string) => visitor.post(URL, { secret: 'guess' }, { 'x-forwarded-for': address });
      const answers = await Promise.all(addresses.map(guess));
      return answers.filter(({ status }) => status === 200).length;
    };
    const last = Array.from({ length: 70 }, (_, at) => at + 1);
    expect(await validated(last.map((at) => `2001:db8:1:1::${at}`))).toBe(5);
    expect(await validated(last.map((at) => `2001:db8:2:${at}::1`))).toBe(20);
    expect(await validated(last.map((at) => `198.51.100.${at}`))).toBe(50 - 25);
  });

  test('is never accepted where none is configured', async () => {
    const visitor = await (await startPortal(databases, { settings: { developer: undefined } })).newVisitor();
    expect((await visitor.session()).flags).not.toHaveProperty('developer');
    expect((await visitor.post(URL, { secret: DEMO_SECRET })).status).toBe(404);
    expect((await visitor.get(URL)).status).toBe(404);
  });

  test('may be stored as an argon2 hash, and returns the editor link', async () => {
    const secretHash = await hashPassword('geheim');
    const editorLink = 'vscode://file/{root}/{file}:{line}';
    const visitor = await (
      await startPortal(databases, { settings: { developer: { secretHashes: [secretHash], editorLink } } })
    ).newVisitor();
    expect((await visitor.post(URL, { secret: DEMO_SECRET })).body).toEqual({ right: false });
    const { body } = await visitor.post(URL, { secret: 'geheim' });
    expect(body).toEqual({
      right: true,
      editor_link: expect.stringMatching(/^vscode:\/\/file\/[^/{].*\/\{file\}:\{line\}$/),
    });
  });

  test('gives access to the served content file with its line numbers', async () => {
    const visitor = await (await startPortal(databases)).newVisitor();
    const ask = (name: string, locale = 'de-DE') =>
      visitor.get(`${URL}/content/${name}`, { 'accept-language': locale });
    const refused = await ask('header');
    expect([refused.status, refused.body.detail]).toEqual([404, 'The address does not exist. Check the path.']);
    expect(JSON.stringify(refused.body)).not.toContain('flows/');
    await visitor.post(URL, { secret: DEMO_SECRET });
    const { body } = await ask('header');
    const text = readFileSync('flows/content/de-DE/header.json', 'utf8');
    expect(body).toMatchObject({ file: 'flows/content/de-DE/header.json', text });
    expect(text.split('\n')[body.lines.links - 1]).toContain('"links": [');
    expect(body.lines['links.0']).toBe(body.lines.links + 1);
    expect((await ask('header', 'en-DE')).body.file).toBe('flows/content/de-DE/header.json');
    expect((await ask('header', 'en-US')).body.file).toBe('flows/content/en-US/header.json');
    expect((await ask('nothing')).status).toBe(404);
    expect((await ask('..%2f..%2fcatalogue')).status).toBe(404);
  });

  test('is invalid once another is configured, and its cookie cannot be forged', async () => {
    const before = await (await startPortal(databases)).newVisitor();
    await before.post(URL, { secret: DEMO_SECRET });
    const other = { secretHashes: [sha256('other')] as const, editorLink: undefined };
    const after = await startPortal(databases, { settings: { developer: other } });
    for (const value of [before.cookies.get('fahrplan_developer') ?? '', 'x.y', '.', 'x']) {
      const visitor = after.visitor();
      visitor.cookies.set('fahrplan_developer', value);
      expect((await visitor.session()).flags.developer).toBe(false);
    }
  });
});

test('the demo has a fixed secret, other servers the one of their configured hash', () => {
  expect(readSettings({}).developer).toEqual(defaultSettings.developer);
  expect(readSettings({ DEMO: 'off' }).developer).toBeUndefined();
  expect(readSettings({ DEVELOPER_SECRET_HASH: 'off' }).developer).toBeUndefined();
  expect(readSettings({ DEMO: 'off', DEVELOPER_SECRET_HASH: sha256('x') }).developer?.secretHashes).toEqual([
    sha256('x'),
  ]);
  expect(() => readSettings({ DEVELOPER_SECRET_HASH: 'geheim' })).toThrow(
    'DEVELOPER_SECRET_HASH is invalid. Set an argon2 hash',
  );
  expect(() => readSettings({ EDITOR_LINK: 'javascript:alert(1)//{file}' })).toThrow('EDITOR_LINK is');
});
