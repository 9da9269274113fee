// Data of a deal on the days around each of its dates.
import { expect, test } from 'vitest';
import { readScenarios } from '../../app/server/demo/scenarios.ts';
import { addDays } from '../../app/server/platform/values/civilDays.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Json, type Portal, startPortal } from '../support/server/portal.ts';

const AROUND = [-5, -4, -3, -2, -1, 0, 1, 2, 5];
const WITHOUT_RETURN = ['auto-renewed', 'return-window-open', 'same-day-swap-old', 'fixed-term-without-follow-up'];
const OPTIONS = '/api/checkout/prolongation/options';

async function* onDays(portal: Portal, deal: string, days: readonly string[]) {
  const scenario = readScenarios().find(({ deals }) => deals.some(({ id }) => id === deal));
  for (const day of days) {
    portal.clock.moveTo(`${day}T09:00:00.000Z`);
    const visitor = await portal.customer(scenario?.id ?? '');
    yield { day, visitor, said: (await visitor.get(dealUrl(deal))).body as Json };
  }
}

const around = (date: string) => AROUND.map((days) => addDays(date, days));

async function readDay(portal: Portal, deal: string, date: (said: Json) => string): Promise<string[]> {
  for await (const { said } of onDays(portal, deal, ['2026-11-23'])) return around(date(said));
  return [];
}

describeOnEachDatabase('the days around a date', (databases) => {
  test.each(WITHOUT_RETURN)('a return of %s is on offer exactly while a day can be chosen', async (deal) => {
    const portal = await startPortal(databases);
    const days = await readDay(portal, deal, ({ end_date }) => end_date);
    for await (const { day, visitor, said } of onDays(portal, deal, days)) {
      const ways = ['PICKUP', ...(said.subscribed_to === 'SWAP_SAME_DAY' ? [] : ['SELF_RETURN'])];
      const free = await Promise.all(
        ways.map((way) => visitor.get(dealUrl(deal, `/return-metadata?return_type=${way}`))),
      );
      const most = Math.max(...free.map(({ body }) => body.availabilities.length));
      expect([day, said.return_days_on_offer]).toEqual([day, most]);
    }
  });

  test.each(WITHOUT_RETURN)('the end of %s lies ahead, or the car is overdue', async (deal) => {
    const portal = await startPortal(databases);
    const days = await readDay(portal, deal, ({ end_date }) => end_date);
    const statuses = new Set<string>();
    for await (const { day, said } of onDays(portal, deal, days)) {
      expect([day, said.status]).toEqual([day, said.end_date < day ? 'OVERDUE' : 'ACTIVE']);
      statuses.add(`${said.status} until ${said.end_date}`);
    }
    expect(statuses.size).toBe(2);
  });

  test.each(['handover-late-change', 'handover-with-provider', 'same-day-swap-new'])(
    'the delivery of %s is under way from its day on, in its status and in its steps',
    async (deal) => {
      const portal = await startPortal(databases);
      const days = await readDay(portal, deal, ({ planned_delivery_date }) => planned_delivery_date);
      for await (const { day, visitor, said } of onDays(portal, deal, days)) {
        const isUnderWay = said.planned_delivery_date <= day;
        expect([day, said.status]).toEqual([day, isUnderWay ? 'DELIVERY_UNDER_WAY' : 'PREPARED']);
        const { status } = (await visitor.get(dealUrl(deal, '/order-status'))).body;
        if (isUnderWay) expect(status).toBe('car_in_delivery');
      }
    },
  );

  test.each(['return-booked', 'return-brought', 'return-booked-free-change'])(
    '%s can be prolonged before its return, and not from its day on',
    async (deal) => {
      const portal = await startPortal(databases);
      const days = await readDay(portal, deal, ({ return_date }) => return_date);
      for await (const { day, visitor, said } of onDays(portal, deal, days)) {
        const { prolongation_options: terms } = (await visitor.post(OPTIONS, { dealId: deal })).body;
        expect([day, terms.length]).toEqual([day, said.return_date > day ? 3 : 0]);
      }
    },
  );
});
