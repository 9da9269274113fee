// Demo: simulates events of other systems for the signed-in customer. Exists only while DEMO is on.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { NotNull } from 'kysely';
import type { DemoNews, NewsEntry } from '../generated/api.ts';
import type { ServerContext } from '../platform/auth/sessions.ts';
import type { Customer } from '../platform/db/tables.ts';
import { requireCustomer } from '../platform/http/context.ts';
import { Problem } from '../platform/http/problems.ts';
import { present } from '../platform/values/present.ts';
import { findDeals } from '../subscription/deals/dealQueries.ts';
import { findDrivers } from '../subscription/drivers/driverQueries.ts';
import { takeNews } from '../subscription/inbox/inbox.ts';
import { monthlyRate } from '../subscription/payments/monthlyRate.ts';

interface Wish {
  Body: DemoNews;
}

const MAX_SHOWN = 20;

/** Points credited by one press of the demo's button. */
const GOODWILL_COINS = 1000;

/** Adds the routes of the demo's buttons. Their events take the same path as signed ones. */
export function addDemoNewsRoutes(app: FastifyInstance, context: ServerContext): void {
  const told = { body: { $ref: 'DemoNews.json' }, response: { 200: { $ref: 'NewsTaken.json' } } };
  app.post<Wish>('/demo/news', { schema: told }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { kind, id } = request.body;
    const data = await dataOf(context, customer, kind, id);
    const content = { kind, happened_at: context.clock.now().toISOString(), data };
    return { outcome: await takeNews(context, { id: randomUUID(), content }, request.log) };
  });
  const list = { response: { 200: { type: 'array', items: { $ref: 'NewsEntry.json' } } } };
  app.get('/demo/news', { schema: list }, async () => {
    const entries = await context.database
      .selectFrom('inbox_events')
      .selectAll()
      .where('outcome', 'is not', null)
      .$narrowType<{ outcome: NotNull }>()
      .orderBy('received_at', 'desc')
      .limit(MAX_SHOWN)
      .execute();
    return entries.map((entry) => present<NewsEntry>(entry));
  });
}

/** Returns the data of an event about the named object, or the first one in a suitable state. */
async function dataOf(
  { database }: ServerContext,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
  kind: DemoNews['kind'],
  id: string | undefined,
): Promise<object> {
  if (kind === 'newsletter.unsubscribed') return { email };
  if (kind === 'deletion.done') return { contact_id: customerId };
  if (kind === 'driver.activated' || kind === 'driver.rejected') {
    const drivers = await findDrivers(database, customerId);
    const driver = drivers.find((one) => (id === undefined ? one.status === 'pending' : one.id === id));
    return { driver_id: required(driver?.id) };
  }
  if (kind === 'points.corrected')
    return { contact_id: customerId, correction_id: randomUUID(), coins: GOODWILL_COINS };
  const variant = kind === 'booking.completed' ? 'LEAD' : 'SUBSCRIPTION';
  const deals = await findDeals(database, customerId);
  const found = deals.find(({ deal }) => (id === undefined ? deal.variant === variant : deal.id === id));
  const deal_id = required(found?.deal.id);
  if (kind === 'booking.completed') return { deal_id };
  if (kind === 'rate.paid') return { deal_id, rate_id: randomUUID(), amount: found && monthlyRate(found.deal) };
  return { deal_id, payment_type: 'card', identifier_last_4: '4242' };
}

function required(id: string | undefined): string {
  if (id === undefined)
    throw new Problem(
      'not_found',
      'The customer has nothing that this event can be about. Choose another kind, id or customer.',
    );
  return id;
}
