// Audit trail: every change has an entry, with ids only.
import { expect, test } from 'vitest';
import { readAudit } from '../../app/server/platform/audit/entries.ts';
import { cleanUp } from '../../app/server/platform/db/housekeeping.ts';
import { catalogue } from '../support/definitions.ts';
import {
  askForLink,
  KATHARINA,
  NEW_PASSWORD,
  RESET,
  register,
  tokenOf,
  USE,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { orderNewsletter } from '../support/server/newsletters.ts';
import { dealUrl, type Portal, pickup, startPortal } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const PASSWORD = 'Probefahrt-2026';
const DAY_MS = 24 * 3_600_000;

/** Changes without a key that have no entry, with the reason. All others without a key are in {@link CHANGES}. */
const UNAUDITED: Readonly<Record<string, string>> = {
  forgetDraft: 'drafts are unsent',
  uploadDamageImage: 'files without a use are deleted; their use has an entry',
  sendMagicLink: 'only an e-mail; its use has an entry',
  sendVerification: 'only an e-mail; its use has an entry',
};

/** Changes without a key, each of which must add an entry. */
const CHANGES: Readonly<Record<string, (portal: Portal) => Promise<unknown>>> = {
  register: async (portal) => register(await portal.newVisitor()),
  login: async (portal) => (await portal.newVisitor()).signIn(KATHARINA, PASSWORD),
  signOut: async (portal) => (await portal.customer(DEAL)).post('/api/auth/signout'),
  signOutEverywhere: async (portal) => (await portal.customer(DEAL)).post('/api/auth/signout-everywhere'),
  endOtherSessions: async (portal) => (await portal.customer(DEAL)).delete('/api/auth/sessions'),
  async endSession(portal) {
    const customer = await portal.customer(DEAL);
    const [{ id }] = (await customer.get('/api/auth/sessions')).body as unknown as [{ id: string }];
    return customer.delete(`/api/auth/sessions/${id}`);
  },
  async updateContact(portal) {
    const visitor = await portal.newVisitor();
    await register(visitor);
    const person = { firstname: 'Frieda', lastname: 'Neumann', phone: '+49 151 23456789', birthday: '24.03.1988' };
    return visitor.send('PATCH', '/api/checkout/v2/contact', person);
  },
  async useMagicLink(portal) {
    const visitor = await portal.newVisitor();
    return visitor.post(USE, { token: await askForLink(portal, visitor, KATHARINA) });
  },
  async resetPassword(portal) {
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA, { withResetLink: true });
    return visitor.post(RESET, { token, password: NEW_PASSWORD });
  },
  async verifyEmail(portal) {
    const visitor = await portal.newVisitor();
    await register(visitor);
    return visitor.post(VERIFY, { token: await tokenOf(portal, visitor, 'verification') });
  },
  subscribeToNewsletter: (portal) => orderNewsletter(portal),
  async confirmNewsletter(portal) {
    const token = await orderNewsletter(portal);
    return (await portal.newVisitor()).post('/api/newsletter/confirm', { token });
  },
  async unsubscribeFromNewsletter(portal) {
    const visitor = await portal.newVisitor();
    const token = await orderNewsletter(portal, visitor);
    await visitor.post('/api/newsletter/confirm', { token });
    const end = await tokenOf(portal, visitor, 'newsletter-confirmed');
    return visitor.post(`/api/newsletter/unsubscribe?token=${end}`);
  },
  async saveConsents(portal) {
    const customer = await portal.customer(DEAL);
    return customer.post('/api/saveConsents', { vendor: true, tracking: true, version: '2026-11' });
  },
};

const RETURN = dealUrl(DEAL, '/return');
const RETURNED = pickup({ preferred_return_date: '2027-01-28T10:00:00+01:00' });

/** Entries without the sign-in of the demo. */
const entriesOf = async ({ database }: Portal, id?: string) =>
  (await readAudit(database, id)).map(({ actor, actor_id, operation, subject, outcome }) =>
    [actor, actor_id, operation, subject, outcome].filter((part) => part !== '').join(' '),
  );

describeOnEachDatabase('the audit trail', (databases) => {
  const changes = Object.entries(catalogue.operations).filter(([, { method, safe }]) => method !== 'GET' && !safe);
  const unkeyed = changes.filter(([, { once }]) => !once).map(([name]) => name);

  test('has all changes without a key', () => {
    expect([...Object.keys(CHANGES), ...Object.keys(UNAUDITED)].sort()).toEqual(unkeyed.sort());
  });

  test.each(Object.entries(CHANGES))('has %s, once', async (name, change) => {
    const portal = await startPortal(databases);
    await change(portal);
    const rows = (await readAudit(portal.database)).filter(({ operation }) => operation === name);
    expect(rows).toMatchObject([{ outcome: 'done', request_id: expect.stringMatching(/^[\w-]{8,64}$/) }]);
    expect(rows[0]?.actor).toBe(/Newsletter/.test(name) ? 'visitor' : 'customer');
  });

  test('has a repeated change with a key once, with the ids of the request', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer(DEAL);
    for (const _ of [1, 2])
      await customer.put(RETURN, RETURNED, { 'idempotency-key': 'one', 'x-request-id': 'request-of-a-proxy' });
    expect(await entriesOf(portal)).toEqual([`customer 501001 updateReturn deal_id=${DEAL} done`]);
    expect(await readAudit(portal.database, DEAL)).toMatchObject([{ request_id: 'request-of-a-proxy' }]);
    expect(await readAudit(portal.database, '501001')).toHaveLength(1);
    for (const id of ['return', '50100', 'return-window-ope']) expect(await readAudit(portal.database, id)).toEqual([]);
  });

  test('has refused changes with the reason, but no failed changes', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer(DEAL);
    await customer.send('DELETE', `${RETURN}/R-1`, undefined, { 'idempotency-key': 'a' });
    const { schema } = portal.database;
    await schema.alterTable('returns').renameTo('gone').execute();
    const failed = await customer.put(RETURN, RETURNED);
    await schema.alterTable('gone').renameTo('returns').execute();
    expect(failed.status).toBe(500);
    expect(await entriesOf(portal)).toEqual([
      `customer 501001 cancelReturn deal_id=${DEAL} reference=R-1 booking_not_planned`,
    ]);
  });

  test('is deleted after a year', async () => {
    const portal = await startPortal(databases);
    await (await portal.customer(DEAL)).put(RETURN, RETURNED);
    portal.clock.moveBy(365 * DAY_MS);
    await cleanUp(portal);
    expect(await readAudit(portal.database)).toHaveLength(1);
    portal.clock.moveBy(1);
    await cleanUp(portal);
    expect(await readAudit(portal.database)).toEqual([]);
  });
});
