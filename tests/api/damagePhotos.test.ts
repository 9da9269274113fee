// Reading a damage report with its pictures, and adding pictures later (DMG-8, DMG-9).
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { HEIC, PNG, sendImage, storedFiles } from '../support/server/files.ts';
import { type Answer, dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const LIST = dealUrl(DEAL, '/damage-reports');
const TEXT = 'Beim Bremsen quietscht es vorne links,\nseit gestern immer.';

const picture = async (visitor: Visitor, file?: Buffer, name?: string): Promise<string> =>
  String((await sendImage(visitor, DEAL, file, name)).body.path.location);

async function report(visitor: Visitor, paths: readonly string[] = []): Promise<string> {
  const damage = { damage_key: 'bumper', damage_handler: 'claimini', damage_description: TEXT, paths };
  const key = { 'idempotency-key': crypto.randomUUID() };
  return (await visitor.post(dealUrl(DEAL, '/report-damage'), damage, key)).body.reference;
}

const add = (visitor: Visitor, reference: string, paths: readonly string[], key: string = crypto.randomUUID()) =>
  visitor.post(`${LIST}/${reference}/photos`, { paths }, { 'idempotency-key': key });

const listed = async (visitor: Visitor) => (await visitor.get(LIST)).body[0];

const told = async ({ database }: Portal): Promise<object[]> => {
  const rows = await database.selectFrom('follow_ups').select(['kind', 'content']).execute();
  return rows.flatMap(({ kind, content }) => (kind === 'damage.photos_added' ? [JSON.parse(content).data] : []));
};

describeOnEachDatabase('a damage report', (databases) => {
  test('shows its customer the description with the pictures', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await report(visitor, [await picture(visitor, PNG, 'a.png'), await picture(visitor, HEIC, 'b.heic')]);
    const shown = await listed(visitor);
    expect(shown).toMatchObject({ damage_key: 'bumper', description: TEXT, photos_addable: 48 });
    expect(
      shown.photos.map(({ number, shown: isShown }: { number: number; shown: boolean }) => [number, isShown]),
    ).toEqual([
      [1, true],
      [2, false],
    ]);
    const answers: Answer[] = [];
    for (const { url } of shown.photos) answers.push(await visitor.get(url));
    expect(answers.map(({ status, headers }) => [status, headers['content-type'], headers['cache-control']])).toEqual([
      [200, 'image/png', 'no-store'],
      [200, 'image/heic', 'no-store'],
    ]);
    expect(answers[0]?.headers).toMatchObject({
      'content-disposition': 'inline; filename="damage-1.png"',
      'x-content-type-options': 'nosniff',
    });
  });

  test('of the fleet shows the description without the prefix of the portal', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const place = { street: 'Zeil', house_number: '1', zip: '60313', city: 'Frankfurt', country: 'DE' };
    const send = (description: string) =>
      visitor.post(
        '/portal/api/bff/active-fleet/damage-reports',
        { subscription_id: DEAL, description, ...place },
        { 'idempotency-key': crypto.randomUUID() },
      );
    await send(`brakes (2026-11-20): ${TEXT}`);
    expect(await listed(visitor)).toMatchObject({
      damage_key: 'brakes',
      occurrence_date: '2026-11-20',
      description: TEXT,
    });
    portal.clock.moveBy(60_000);
    await send(`lights: ${TEXT}`);
    expect(await listed(visitor)).toMatchObject({ damage_key: 'lights', description: TEXT });
    portal.clock.moveBy(60_000);
    await send(`Kurz gesagt: ${TEXT}`);
    const other = await listed(visitor);
    expect([other.damage_key, other.description]).toEqual([undefined, `Kurz gesagt: ${TEXT}`]);
  });

  test('serves pictures to its customer only, and 404 for a deleted file', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await report(visitor, [await picture(visitor)]);
    const [{ url }] = (await listed(visitor)).photos;
    expect((await (await portal.customer('no-deal')).get(url)).status).toBe(404);
    expect((await (await portal.newVisitor()).get(url)).status).toBe(401);
    for (const wrong of ['2', '0', '01', '..%2f1', 'x'])
      expect((await visitor.get(url.replace(/1$/, wrong))).status).toBe(404);
    rmSync(`${portal.uploadRoot}/${storedFiles(portal)[0]}`);
    expect((await visitor.get(url)).status).toBe(404);
  });

  test('appends further pictures once, and keeps them', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const [first, second, third] = [await picture(visitor), await picture(visitor), await picture(visitor)];
    const reference = await report(visitor, [first]);
    const answers = await Promise.all([1, 2, 3].map(() => add(visitor, reference, [second, second], 'the-same-key')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await add(visitor, reference, [first, second])).status).toBe(200);
    await Promise.all([third, second].map((path) => add(visitor, reference, [path])));
    const rows = await portal.database
      .selectFrom('damage_report_images')
      .select(['path', 'position'])
      .orderBy('position')
      .execute();
    expect(rows).toEqual([first, second, third].map((path, position) => ({ path, position })));
    expect(await told(portal)).toEqual([
      { deal_id: DEAL, report_id: expect.any(String), photos: 1 },
      { deal_id: DEAL, report_id: expect.any(String), photos: 1 },
    ]);
    portal.clock.moveBy(3 * 86_400_000);
    await cleanUp(portal);
    expect(storedFiles(portal)).toHaveLength(3);
  });

  test('without pictures numbers its first one as 1', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const [reference, path] = [await report(visitor), await picture(visitor)];
    expect((await add(visitor, reference, [path])).status).toBe(200);
    const { photos } = await listed(visitor);
    expect(photos.map(({ number }: { number: number }) => number)).toEqual([1]);
  });

  test.each([
    ['repaired', { repair_status: 'conducted' as const }, {}],
    ['not repaired', { repair_status: 'canceled' as const }, {}],
    ['of a contract that is over', {}, { state: 'ENDED' as const }],
  ])('that is %s accepts no pictures', async (_, changes, dealChanges) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const [reference, path] = [await report(visitor), await picture(visitor)];
    const { database } = portal;
    if ('repair_status' in changes)
      await database.updateTable('damage_reports').set(changes).where('reference', '=', reference).execute();
    if ('state' in dealChanges) await database.updateTable('deals').set(dealChanges).where('id', '=', DEAL).execute();
    expect((await listed(visitor)).photos_addable).toBe(0);
    expect((await add(visitor, reference, [path])).body).toMatchObject({ status: 409, code: 'damage_photos_closed' });
    expect(await told(portal)).toEqual([]);
  });

  test('that is unknown is refused, and so are unknown pictures', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const reference = await report(visitor);
    expect((await add(visitor, 'SM-UNKNOWN', [await picture(visitor)])).body.code).toBe('damage_photos_closed');
    const { status, body } = await add(visitor, reference, [await picture(visitor), 'damages/2026/x.jpg']);
    expect([status, body.fields]).toEqual([422, [{ name: 'paths', code: 'not_uploaded' }]]);
    expect((await add(visitor, reference, [])).status).toBe(400);
    expect((await listed(visitor)).photos).toEqual([]);
    const other = await portal.customer('no-deal');
    expect((await add(other, reference, ['damages/2026/x.jpg'])).status).toBe(404);
  });
});
