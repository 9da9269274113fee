// Texts are stored and forwarded without the spaces around them.
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { delivery } from '../support/server/deliveries.ts';
import { dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const place = { street: 'Zeil', house_number: '1', zip: '60313', city: 'Frankfurt' };
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Free-text fields. Choices and formatted values stay as they are. */
const TYPED = /street|house_?number|city|extra|name|comment|description|holder/;

const spaced = <Part>(part: Part, key = ''): Part => {
  if (typeof part === 'string') return (TYPED.test(key) ? ` ${part}  ` : part) as Part;
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, spaced(inner, name)])) as Part;
};

const DEEDS: Readonly<
  Record<
    string,
    readonly [customer: string, run: (visitor: Visitor) => Promise<{ readonly status: number; readonly body: unknown }>]
  >
> = {
  'a return': [
    DEAL,
    (visitor) => visitor.put(dealUrl(DEAL, '/return'), spaced(pickup({ return_address_extra: 'Hof' }))),
  ],
  'a delivery': [
    'handover-free-change',
    (visitor) =>
      visitor.put(dealUrl('handover-free-change', '/handover'), spaced(delivery({ handover_address_extra: 'Hof' }))),
  ],
  'a damage': [
    DEAL,
    (visitor) =>
      visitor.post(
        dealUrl(DEAL, '/report-damage'),
        spaced({
          damage_key: 'bumper',
          damage_handler: 'claimini',
          damage_occurrence_date: '2026-11-23',
          damage_description: 'Beim Bremsen quietscht es vorne links, seit gestern immer.',
          new_address: { ...place, street_name: place.street, street: undefined },
          car_id: `car-${DEAL}`,
          damage_report_date: '2026-11-23',
        }),
        keyed(),
      ),
  ],
  'a service': [
    DEAL,
    (visitor) =>
      visitor.post(
        dealUrl(DEAL, '/schedule-service'),
        spaced({
          data: {
            car_id: `car-${DEAL}`,
            comment: 'Die Bremsen quietschen.',
            requested_services: ['oil_change'],
            address: { ...place, date: '2026-11-23' },
          },
        }),
        keyed(),
      ),
  ],
  'a bank account': [
    'deposit-refund-open',
    (visitor) =>
      visitor.post(
        dealUrl('deposit-refund-open', '/deposit-refund-details'),
        spaced({ iban: 'DE89370400440532013000', account_holder: 'Helga Schmidt' }),
        keyed(),
      ),
  ],
  'a newsletter': [
    DEAL,
    (visitor) =>
      visitor.post(
        '/api/newsletter',
        spaced({ firstname: 'Katharina', lastname: 'Brandl', email: 'k@example.de', gdpr_consent: true }),
      ),
  ],
};

async function keptIn({ database }: Portal): Promise<string[]> {
  const tables = await database.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database
        .selectFrom(name as 'deals')
        .selectAll()
        .execute(),
    ),
  );
  return rows.flat().flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
}

describeOnEachDatabase('spaces', (databases) => {
  test.each(Object.entries(DEEDS))('around the texts of %s are removed', async (_, [customer, run]) => {
    const portal = await startPortal(databases);
    const before = new Set(await keptIn(portal));
    const answer = await run(await portal.customer(customer));
    expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([200, 201]);
    const added = (await keptIn(portal)).filter((text) => !before.has(text));
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((text) => text !== text.trim())).toEqual([]);
  });
});
