// Publishing under hostile definitions, a clock that jumps, and a database that is full or locked.
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lookThrough } from '../../app/cli/releases/gate.ts';
import { readPreviewToken, toPreviewToken } from '../../app/server/platform/releases/previewLinks.ts';
import { LIVE } from '../../app/server/platform/releases/store.ts';
import type { JobResult } from '../../app/server/platform/studio/jobs.ts';
import { TEXTS, FLOW as VISIT } from '../support/language/smallProject.ts';
import { describeOnEachDatabase, describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import type { Visitor } from '../support/server/portal.ts';
import { COPY, studioOf } from '../support/server/studio.ts';

const DAY_MS = 86_400_000;

const built = new Map(Object.entries(TEXTS).map(([path, text]) => [path, Buffer.from(text)]));

/** Studio whose gate looks at the definitions as the command does, without walks. */
const withGate = (databases: TestDatabases) =>
  studioOf(databases, {
    built,
    async run(store, [, id = ''], actor) {
      const before = await store.files((await store.served()) ?? '');
      const looking = { before, after: await store.files(id), tries: true, walks: false };
      const report = await lookThrough({ store, root: '.', actor, now: new Date() }, looking);
      return { code: 1, output: '', report };
    },
  });

const save = (who: Visitor, path: string, text: string) => who.put('/studio/api/files', { path, text });

/** Flow of the build under another name. */
function flowCalled(id: string, change: (flow: Record<string, unknown>) => object = (flow) => flow): string {
  const flow = JSON.parse(TEXTS[VISIT] ?? '') as Record<string, unknown>;
  return JSON.stringify(change({ ...flow, id, as: 'modal', route: undefined, name: id }), null, 1);
}

describeOnEachDatabase('hostile definitions', (databases) => {
  const refusalsOf = async (studio: Awaited<ReturnType<typeof studioOf>>, anna: Visitor): Promise<string[]> => {
    const gate = await anna.post('/studio/api/gate', { note: 'hostile' });
    expect(gate.status).toBe(202);
    const { report } = await studio.result(anna, gate);
    return report?.refusals ?? ['The gate has failed.'];
  };

  test('two thousand steps, and 5 MB in files of the largest size, get error messages', async () => {
    const studio = await withGate(databases);
    const anna = await studio.editor('anna', 'edit');
    const steps = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `s${at}`, title: 'visit', blocks: [] }));
    expect(
      (
        await save(
          anna,
          'long.json',
          flowCalled('long', (flow) => ({ ...flow, steps: steps(2_000) })),
        )
      ).status,
    ).toBe(200);
    for (let at = 0; at < 5; at += 1)
      expect((await save(anna, `copy/de-DE/large${at}.json`, `{ "a": "${'x'.repeat(990_000)}" }`)).status).toBe(200);
    const refusals = await refusalsOf(studio, anna);
    expect(refusals).toContainEqual(expect.stringMatching(/^FLOW_TOO_LARGE flows\/long\.json.*more than 1000 steps/));
    for (let at = 0; at < 5; at += 1)
      expect(refusals).toContainEqual(expect.stringContaining(`flows/copy/de-DE/large${at}.json`));
  });

  test('hostile names in definitions are refused with their location, or work as names', async () => {
    const studio = await withGate(databases);
    const anna = await studio.editor('anna', 'edit');
    const names = ['__proto__', 'constructor', 'a'.repeat(10_000), 'x\u0000y', '../../../etc/passwd', '</script>'];
    for (const [at, name] of names.entries()) {
      const [own, text] = [JSON.stringify(name), flowCalled(`hostile${at}`)];
      await save(anna, `hostile${at}.json`, text.replaceAll('"guest"', own));
      await save(anna, `copy/de-DE/hostile${at}.json`, `{ ${own}: "Hallo", "polluted": { ${own}: 1 } }`);
    }
    const refusals = await refusalsOf(studio, anna);
    for (const at of names.keys())
      expect(refusals).toContainEqual(expect.stringMatching(new RegExp(`flows/copy/de-DE/hostile${at}\\.json:\\d+`)));
    expect(refusals.filter((one) => one.includes('hostile0.json'))).toContainEqual(
      expect.stringMatching(/^FLOW_BAD_NAME/),
    );
    // A message quotes the beginning of a long name alone.
    expect(Math.max(...refusals.map(({ length }) => length))).toBeLessThan(25_000);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await anna.get('/studio/api/work')).status).toBe(200);
  });

  test('hostile file names are refused, or work as files', async () => {
    const studio = await withGate(databases);
    const anna = await studio.editor('anna', 'edit');
    for (const path of [
      'a\u0000.json',
      'a\n.json',
      `${'a'.repeat(300)}.json`,
      '../a.json',
      'a/%2e%2e/b.json',
      'a b.json',
    ])
      expect([path, [400, 422].includes((await save(anna, path, '{}')).status)]).toEqual([path, true]);
    const allowed = [
      '__proto__.json',
      'constructor.json',
      '__proto__/a.json',
      'copy/__proto__/a.json',
      'tests/__proto__/a.json',
    ];
    for (const path of allowed) expect([path, (await save(anna, path, '{}')).status]).toEqual([path, 200]);
    const { files } = (await anna.get('/studio/api/bodies')).body as unknown as { files: Record<string, object> };
    expect(Object.keys(files)).toEqual(expect.arrayContaining(allowed));
    expect(await refusalsOf(studio, anna)).toContainEqual(expect.stringContaining('flows/__proto__.json'));
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describeOnEachDatabase('a clock that jumps', (databases) => {
  test.each([
    ['ahead', DAY_MS],
    ['back', -DAY_MS],
  ])('%s by a day during gate and publishing loses nothing', async (_, jump) => {
    const ends: ((result: JobResult) => void)[] = [];
    const studio = await studioOf(databases, {
      async run(store, args, actor) {
        await new Promise<JobResult>((resolve) => ends.push(resolve));
        const [, id = ''] = args;
        if (args.includes('--yes'))
          await store.move(LIVE, id, {
            seen: await store.channel(LIVE),
            actor,
            detail: '',
            now: studio.portal.clock.now(),
          });
        return { code: 0, output: 'done' };
      },
    });
    const { portal, store, work } = studio;
    const job = async (who: Visitor, { body }: { readonly body: unknown }) =>
      (await who.get(`/studio/api/jobs/${(body as { id: string }).id}`)).body as unknown as { result?: JobResult };
    const anna = await studio.editor('anna', 'edit', 'publish');
    await save(anna, COPY, '{ "title": "Neu" }');
    const { hash } = (await anna.get(`/studio/api/files?path=${COPY}`)).body as { hash: string };
    await anna.put('/studio/api/files', { path: COPY, text: '{ "title": "Neu" }', knows: hash });
    const gate = await anna.post('/studio/api/gate', { note: 'why' });
    portal.clock.moveBy(jump);
    // The session has ended meanwhile, or not yet: a new one sees the job that runs.
    const again = await studio.editor('anna', 'edit', 'publish');
    expect((await job(again, gate)).result).toBeUndefined();
    ends.shift()?.({ code: 0, output: '' });
    expect(await studio.result(again, gate)).toMatchObject({ code: 0 });
    const { release } = gate.body as { release: string };
    const publishing = await again.post('/studio/api/publish', { release });
    expect(publishing.status).toBe(202);
    portal.clock.moveBy(jump);
    const last = await studio.editor('anna', 'edit', 'publish');
    expect((await job(last, publishing)).result).toBeUndefined();
    await expect.poll(() => ends.length).toBe(1);
    ends.shift()?.({ code: 0, output: '' });
    expect(await studio.result(last, publishing)).toMatchObject({ code: 0 });
    expect(await store.channel(LIVE)).toBe(release);
    expect(await work.base(portal.clock.now())).toBe(release);
    expect((await last.get('/studio/api/work')).body).toMatchObject({ base: release, behind: false });
    expect(((await last.get('/studio/api/jobs')).body as unknown as object[]).length).toBe(2);
  });

  test('a preview link is valid until its expiry by the current clock', async () => {
    const { portal, store } = await studioOf(databases);
    const now = portal.clock.now();
    const release = (await store.served()) ?? '';
    const token = await toPreviewToken(portal.database, { release, expires: now.getTime() + DAY_MS / 2 });
    const at = async (ms: number) =>
      (await readPreviewToken(portal.database, token, new Date(now.getTime() + ms)))?.release;
    expect([await at(0), await at(DAY_MS), await at(-DAY_MS), await at(0)]).toEqual([
      release,
      undefined,
      release,
      release,
    ]);
  });
});

describeOnFiles('a database file', (databases) => {
  test('that is full fails check and save with a message, and recovers with more space', async () => {
    const studio = await studioOf(databases);
    const { portal, store } = studio;
    const anna = await studio.editor('anna', 'edit', 'publish');
    expect((await save(anna, 'one.json', '{ "a": 1 }')).status).toBe(200);
    const live = await store.served();
    const limit = async (pages: number) =>
      void (await sql.raw(`pragma max_page_count = ${pages}`).execute(portal.database));
    // A reused file has free pages. SQLite raises a smaller limit to the present size.
    await sql`vacuum`.execute(portal.database);
    await limit(1);
    const large = JSON.stringify({ a: Array.from({ length: 60_000 }, (_, at) => `${at * 7919}`) });
    const refused = await save(anna, 'two.json', large);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    const gate = await anna.post('/studio/api/gate', { note: large.slice(0, 400) });
    expect([202, 503]).toContain(gate.status);
    expect([await store.served(), (await anna.get('/studio/api/files?path=one.json')).body.text]).toEqual([
      live,
      '{ "a": 1 }',
    ]);
    await limit(1_000_000);
    expect((await save(anna, 'two.json', large)).status).toBe(200);
    const again = await anna.post('/studio/api/gate', { note: 'with room' });
    const { release } = again.body as { release: string };
    expect(await studio.result(anna, await anna.post('/studio/api/publish', { release }))).toMatchObject({ code: 0 });
    expect(await store.served()).toBe(release);
    expect((await store.files(release)).get('flows/two.json')?.toString()).toBe(large);
  });

  test('that is locked fails with a message, and the checked release can be published later', async () => {
    const studio = await studioOf(databases);
    const { portal, store } = studio;
    const anna = await studio.editor('anna', 'edit', 'publish');
    await save(anna, 'one.json', '{ "a": 1 }');
    const gate = await anna.post('/studio/api/gate', { note: 'why' });
    const { release } = gate.body as { release: string };
    await studio.result(anna, gate);
    const live = await store.served();
    const holder = new DatabaseSync('file' in portal.place ? portal.place.file : '');
    await sql`pragma busy_timeout = 50`.execute(portal.database);
    holder.exec('begin immediate');
    const refused = await anna.post('/studio/api/publish', { release });
    const unsaved = await save(anna, 'two.json', '{}');
    expect([refused.status, refused.body.code, unsaved.status]).toEqual([503, 'unavailable', 503]);
    expect(await store.served()).toBe(live);
    holder.exec('rollback');
    holder.close();
    expect(await studio.result(anna, await anna.post('/studio/api/publish', { release }))).toMatchObject({ code: 0 });
    expect(await store.served()).toBe(release);
  });
});
