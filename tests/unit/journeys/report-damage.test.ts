import type { Call, ChosenFile, Json, Reply } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { world } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const deal = (changes: Record<string, Json> = {}) =>
  bodyOf('Deal', { id: 'd1', state: 'ACTIVE', car_id: 'c1', ...changes });
const profile = bodyOf('Profile', {
  invoice_street: 'Lindwurmstraße',
  invoice_house_number: '88',
  zip: '80337',
  city: 'München',
});
const DESCRIPTION = 'Vorne links ist ein langer, tiefer Kratzer, man sieht das Blech.';
const photo = (name: string, size = 10): ChosenFile => ({ name, size, type: 'image/jpeg' });
const { claimini, active_fleet: fleet } = (world.catalogue.config as Record<string, Record<string, string[]>>)[
  'damage'
] as { claimini: string[]; active_fleet: string[] };

interface Given {
  readonly deals?: readonly Json[];
  readonly input?: Record<string, Json>;
  readonly report?: (call: Call) => Reply;
}

function open({ deals = [deal()], input = { deal_id: 'd1' }, report }: Given = {}, setting: Setting = {}) {
  return walk('report-damage', {
    input,
    answers: {
      getDeal: ({ path }) => ({
        status: 200,
        body: deals.find((one) => path.endsWith((one as { id: string }).id)) as Json,
      }),
      getDeals: deals as Json,
      getProfile: profile,
      getDamageReports: [],
      uploadDamageImage: { path: { location: 'damages/1.jpg' } },
      reportDamage: report ?? (() => ({ status: 201, body: bodyOf('DamageReportRecord') })),
      reportFleetDamage: report ?? (() => ({ status: 200, body: bodyOf('DamageReportRecord') })),
    },
    ...setting,
  });
}

const details = (technicalDefect: string, more: Record<string, Json> = {}) => ({
  technicalDefect,
  damageOccurrenceDate: '2026-11-20',
  damageDescription: DESCRIPTION,
  ...more,
});

async function toOverview(flow: Walk, answers: Record<string, Json>): Promise<void> {
  await flow.to('location', answers);
  await flow.to('photos');
  await flow.to('overview');
}

const openedBy = (flow: Walk) => flow.opened.map(({ flow: id }) => id);

describe('the call', () => {
  test.each(fleet)('of %s is a fleet report, with kind and date in its description', async (defect) => {
    const flow = await open();
    await toOverview(flow, details(defect));
    await flow.next();
    expect(flow.sent('reportFleetDamage').map(({ body }) => body)).toEqual([
      {
        subscription_id: 'd1',
        description: `${defect} (2026-11-20): ${DESCRIPTION}`,
        street: 'Lindwurmstraße',
        house_number: '88',
        zip: '80337',
        city: 'München',
        country: 'DE',
      },
    ]);
    expect(flow.sent('reportDamage')).toEqual([]);
    expect(openedBy(flow)).toEqual(['report-damage-success-modal']);
  });

  test.each(claimini)('of %s is a body damage report, with its key', async (defect) => {
    const flow = await open();
    await toOverview(flow, details(defect));
    await flow.next();
    expect(flow.sent('reportDamage').map(({ body }) => body)).toEqual([
      {
        damage_key: defect,
        damage_handler: 'claimini',
        damage_occurrence_date: '2026-11-20',
        damage_description: DESCRIPTION,
        new_address: { street_name: 'Lindwurmstraße', house_number: '88', zip: '80337', city: 'München' },
        car_id: 'c1',
        damage_report_date: '2026-11-21',
      },
    ]);
    expect(flow.sent('reportFleetDamage')).toEqual([]);
  });

  test('omits an unknown day, and accepts another address', async () => {
    const flow = await open();
    await flow.to('location', { ...details('door'), unknownDate: true });
    await flow.to('photos', {
      near_contact_address: false,
      'whereabouts.postcode': '20095',
      'whereabouts.city': 'Hamburg',
      'whereabouts.street': 'Mönckebergstraße',
      'whereabouts.housenumber': '7',
    });
    await flow.to('overview');
    await flow.next();
    const body = flow.sent('reportDamage')[0]?.body as Record<string, Json>;
    expect(body).not.toHaveProperty('damage_occurrence_date');
    expect(body['new_address']).toEqual({
      street_name: 'Mönckebergstraße',
      house_number: '7',
      zip: '20095',
      city: 'Hamburg',
    });
  });

  test('that fails offers to retry or cancel, and keeps all answers', async () => {
    let fails = true;
    const flow = await open({
      report: () =>
        fails ? { status: 500, body: { outcome: 'not_done' } } : { status: 201, body: bodyOf('DamageReportRecord') },
    });
    await toOverview(flow, details('rim'));
    await flow.next();
    expect([openedBy(flow), flow.step]).toEqual([['report-damage-error'], 'overview']);
    fails = false;
    flow.closeOpened('retry');
    await flow.until(() => flow.session.phase.value === 'closed');
    expect(new Set(flow.sent('reportDamage').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test.each(['rim', 'brakes'])(
    'of %s asks for a sign-in when the session has ended, and goes on after it',
    async (key) => {
      const status = key === 'rim' ? 201 : 200;
      let signedOut = true;
      const flow = await open({
        report: () => (signedOut ? { status: 401, body: null } : { status, body: bodyOf('DamageReportRecord') }),
      });
      await toOverview(flow, details(key));
      await flow.next();
      expect([openedBy(flow), flow.step]).toEqual([['sign-in'], 'overview']);
      signedOut = false;
      flow.closeOpened('signed-in');
      await flow.until(() => flow.session.phase.value === 'closed');
      expect(openedBy(flow)).toEqual(['sign-in', 'report-damage-success-modal']);
    },
  );

  test('of a business customer ends on a page of its own', async () => {
    const flow = await open({}, { app: { audience: 'b2b' } });
    await toOverview(flow, details('rim'));
    await flow.next();
    expect(flow.redirects).toEqual([{ page: 'damage-confirmation', with: { deal_id: 'd1' } }]);
  });
});

describe('the form', () => {
  test('requires a description of at least 40 characters, and a past day', async () => {
    const flow = await open();
    const wrong = { damageOccurrenceDate: '2026-11-22', damageDescription: 'x'.repeat(39) };
    await flow.answer({ ...details('rim'), ...wrong }).next();
    expect(flow.session.issues.value.map(({ text }) => text)).toEqual([
      'Der Tag liegt in der Zukunft. Gib heute oder einen früheren Tag ein',
      'Schreib 40 bis 4.900 Zeichen',
    ]);
    await flow.to('location', { damageOccurrenceDate: '2026-11-21', damageDescription: 'x'.repeat(40) });
  });

  test('accepts photos up to 6 MB; a larger one blocks all, with a message', async () => {
    const flow = await open();
    await flow.to('location', details('rim'));
    await flow.to('photos');
    const { files } = flow.field('images');
    files?.choose([photo('a.jpg'), photo('big.jpg', 6_291_457)]);
    await flow.until(() => flow.toasts.length > 0);
    expect(flow.sent('uploadDamageImage')).toEqual([]);
    expect(flow.toasts).toEqual(['Einige Dateien sind zu groß (höchstens 6 MB)']);
  });

  test('sends photos with the report', async () => {
    const flow = await open();
    await flow.to('location', details('rim'));
    await flow.to('photos');
    flow.field('images').files?.choose([photo('a.jpg', 6_291_456), photo('b.jpg')]);
    await flow.until(
      () => flow.field('images').files?.entries.value.filter(({ state }) => state === 'done').length === 2,
    );
    await flow.to('overview');
    await flow.next();
    expect(flow.sent('reportDamage')[0]?.body).toMatchObject({ paths: ['damages/1.jpg', 'damages/1.jpg'] });
  });
});

describe('without a deal', () => {
  test('the car is chosen first, and the report is about it', async () => {
    const flow = await open({ deals: [deal(), deal({ id: 'd2', car_id: 'c2' })], input: {} });
    expect(flow.step).toBe('car-selection');
    await flow.to('details', { chosen_car: 'd2' });
    await toOverview(flow, details('rim'));
    await flow.next();
    expect(flow.sent('reportDamage')[0]?.path).toContain('/d2/');
  });

  test('a customer without a car sees a message, and is led to the list', async () => {
    const flow = await open({ deals: [], input: {} });
    await flow.until(() => flow.opened.length > 0);
    expect(openedBy(flow)).toEqual(['no-deal-error']);
  });
});

test.each(['SIGNED', 'ENDED'])('a deal that is %s has no damage to report', async (state) => {
  const flow = await open({ deals: [deal({ state })] });
  await flow.until(() => flow.opened.length > 0);
  expect(openedBy(flow)).toEqual(['notice']);
});
