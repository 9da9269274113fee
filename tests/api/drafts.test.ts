import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal, type Visitor } from '../support/server/portal.ts';

const DAY_MS = 24 * 3_600_000;
const urlOf = (flow: string, input: object = { deal_id: 'd1' }) =>
  `/portal/api/drafts/${flow}?input=${encodeURIComponent(JSON.stringify(input))}`;
const RETURN = urlOf('edit-return');
const draft = (changes: object = {}) => ({
  version: 1,
  id: 'one',
  step: 'location',
  answers: { return_type: 'PICKUP', 'pickup.street': null },
  ...changes,
});
const write = (visitor: Visitor, revision: number, changes: object = {}, url = RETURN) =>
  visitor.put(url, { revision, draft: draft(changes) });

describeOnEachDatabase('drafts', (databases) => {
  test('are returned as written, with the time', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    expect((await katharina.get(RETURN)).body).toEqual({ revision: 0 });
    expect((await write(katharina, 0)).body).toEqual({ revision: 1, saved_at: '2026-11-23T09:00:00.000Z' });
    expect((await katharina.get(RETURN)).body).toEqual({
      revision: 1,
      saved_at: '2026-11-23T09:00:00.000Z',
      draft: draft(),
    });
  });

  test('are listed latest first, with the data needed to resume them', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    await write(katharina, 0, { place: { title: 'Rückgabe planen', position: 2, total: 5 } });
    portal.clock.moveBy(60_000);
    await write(katharina, 0, { place: { title: 'Kilometer melden' } }, urlOf('mileage-report'));
    const { body } = await katharina.get('/portal/api/drafts');
    expect(body).toEqual([
      {
        flow: 'mileage-report',
        input: { deal_id: 'd1' },
        key: '{"deal_id":"d1"}',
        title: 'Kilometer melden',
        saved_at: '2026-11-23T09:01:00.000Z',
      },
      {
        flow: 'edit-return',
        input: { deal_id: 'd1' },
        key: '{"deal_id":"d1"}',
        title: 'Rückgabe planen',
        position: 2,
        total: 5,
        saved_at: '2026-11-23T09:00:00.000Z',
      },
    ]);
  });

  test('belong to one customer, one flow and one input, whatever the order of its names', async () => {
    const portal = await startPortal(databases);
    const [katharina, mehmet] = [await portal.customer('return-window-open'), await portal.customer('return-booked')];
    await write(katharina, 0, {}, urlOf('trip', { a: '1', b: 2 }));
    expect((await katharina.get(urlOf('trip', { b: 2, a: '1' }))).body.revision).toBe(1);
    expect((await katharina.get(urlOf('trip', { a: '1' }))).body).toEqual({ revision: 0 });
    expect((await katharina.get(urlOf('tour', { a: '1', b: 2 }))).body).toEqual({ revision: 0 });
    expect((await mehmet.get(urlOf('trip', { a: '1', b: 2 }))).body).toEqual({ revision: 0 });
    expect((await mehmet.get('/portal/api/drafts')).body).toEqual([]);
    const visitor = await portal.newVisitor();
    for (const answer of [await visitor.get(RETURN), await write(visitor, 0), await visitor.get('/portal/api/drafts')])
      expect([answer.status, answer.body.code]).toEqual([401, 'signed_out']);
  });

  test('are not overwritten without the current revision', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    await write(katharina, 0);
    for (const seen of [0, 2, 7]) {
      const answer = await write(katharina, seen, { step: 'contact' });
      expect([answer.status, answer.body.code]).toEqual([409, 'draft_changed']);
    }
    expect((await write(katharina, 1, { step: 'contact' })).body.revision).toBe(2);
  });

  test('that are sent again with the same revision are written once', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    for (let times = 0; times < 3; times += 1) expect((await write(katharina, 0)).body).toMatchObject({ revision: 1 });
  });

  test('one concurrent write succeeds, the others get 409', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    for (const seen of [0, 1, 2]) {
      const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => write(katharina, seen, { id: `w${at}` })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    }
  });

  test('that have ended are gone, and a later write gets 409', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    await write(katharina, 0);
    expect((await katharina.delete(RETURN)).body).toEqual({ revision: 2 });
    expect((await katharina.get(RETURN)).body).toEqual({ revision: 2 });
    expect((await katharina.get('/portal/api/drafts')).body).toEqual([]);
    expect((await write(katharina, 1)).status).toBe(409);
    expect((await write(katharina, 2)).body.revision).toBe(3);
    expect((await katharina.delete(urlOf('never-begun'))).body).toEqual({ revision: 1 });
    expect((await write(katharina, 0, {}, urlOf('never-begun'))).status).toBe(409);
  });

  test('are kept for thirty days after the last write', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    await write(katharina, 0);
    const store = { database: portal.database, clock: portal.clock, settings: portal.settings };
    const rows = () => portal.database.selectFrom('drafts').selectAll().execute();
    portal.clock.moveBy(30 * DAY_MS);
    await cleanUp(store);
    expect(await rows()).toHaveLength(1);
    portal.clock.moveBy(1);
    await cleanUp(store);
    expect(await rows()).toEqual([]);
  });

  test('are limited to fifty, and in size', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    for (let at = 0; at < 50; at += 1) await write(katharina, 0, {}, urlOf(`flow-${at}`));
    const more = await write(katharina, 0, {}, urlOf('one-more'));
    expect([more.status, more.body.code]).toEqual([422, 'too_many_drafts']);
    expect((await write(katharina, 1, {}, urlOf('flow-7'))).status).toBe(200);
    const large = await write(katharina, 2, { answers: { note: 'x'.repeat(200_000) } }, urlOf('flow-7'));
    expect(large.status).toBe(413);
  });

  test('that never existed leave at most two hundred rows when ended', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    for (let at = 0; at < 202; at += 1) expect((await katharina.delete(urlOf(`flow-${at}`))).status).toBe(200);
    const rows = await portal.database.selectFrom('drafts').select('flow').execute();
    expect(rows).toHaveLength(200);
    expect((await write(katharina, 0, {}, urlOf('one-more'))).body.code).toBe('too_many_drafts');
  });

  test.each([
    ['no input', '/portal/api/drafts/edit-return'],
    ['an input that is no JSON', '/portal/api/drafts/edit-return?input=x'],
    ['a list', `/portal/api/drafts/edit-return?input=${encodeURIComponent('[1]')}`],
    ['an input inside an input', urlOf('edit-return', { deal: { id: 1 } })],
    ['a name that no flow has', urlOf('Edit Return')],
    ['a very long input', urlOf('edit-return', { deal_id: 'x'.repeat(1_000) })],
  ])('with %s are refused', async (_, url) => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    const answers = [await katharina.get(url), await write(katharina, 0, {}, url), await katharina.delete(url)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test('in any order of writes, a revision is written once and only grows', async () => {
    const portal = await startPortal(databases);
    const katharina = await portal.customer('return-window-open');
    let flows = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('write', 'end'), fc.nat({ max: 4 })), { maxLength: 8 }),
        async (acts) => {
          const url = urlOf(`walk-${++flows}`);
          let revision = 0;
          for (const [act, seen] of acts) {
            if (act === 'end') {
              revision = Math.max(1, revision + 1);
              expect((await katharina.delete(url)).body.revision).toBe(revision);
            } else {
              const { status } = await write(katharina, seen, { id: `${acts.length}-${revision}-${seen}` }, url);
              expect(status).toBe(seen === revision ? 200 : 409);
              if (status === 200) revision += 1;
            }
          }
          await katharina.delete(url);
        },
      ),
      { numRuns: 30 },
    );
  });
});
