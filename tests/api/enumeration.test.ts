// Answers, headers and statements do not reveal whether an account exists.
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { askForLink, KATHARINA, mailsOf, NEW_PASSWORD, RESET, SEND, USE, VERIFY } from '../support/server/accounts.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { type Answer, startPortal } from '../support/server/portal.ts';

const NOBODY = 'nobody.at.all@example.de';
const SOCIAL = 'nele.baumann@example.de';

/** Starts a portal that records its database statements. */
async function watchedPortal(databases: TestDatabases) {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(wordingOf(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const accounts = { linksPerAddress: 9999, linkUsesPerAddress: 9999 };
  const portal = await startPortal(databases, { plugin, accounts });
  return {
    portal,
    async watch(call: () => Promise<Answer>) {
      statements.length = 0;
      const answer = await call();
      return { answer, statements: [...statements] };
    },
  };
}

function wordingOf(node: RootOperationNode): string {
  return JSON.stringify(node, (key, value) => (key === 'value' || key === 'values' ? undefined : value));
}

function visible({ status, body, headers }: Answer): object {
  const { date: _, 'content-security-policy': __, ...rest } = headers;
  return { status, body, headers: rest };
}

describeOnEachDatabase('whether an account exists', (databases) => {
  test.each([
    ['a link to sign in', {}],
    ['a link to a new password', { withResetLink: true }],
  ])('%s does not reveal it, and takes the same work', async (_, changes) => {
    const { portal, watch } = await watchedPortal(databases);
    const ask = async (email: string) => {
      const visitor = await portal.newVisitor();
      return watch(() => visitor.post(SEND, { email, nextUrl: '/mycars', ...changes }));
    };
    const known = await ask(KATHARINA);
    expect(known.statements.length).toBeGreaterThan(3);
    for (const email of [NOBODY, SOCIAL, KATHARINA, NOBODY]) {
      const other = await ask(email);
      expect(visible(other.answer)).toEqual(visible(known.answer));
      expect(other.statements).toEqual(known.statements);
    }
  });

  test('addresses with and without an account get one answer and take the same work', async () => {
    const { portal, watch } = await watchedPortal(databases);
    const rows = await portal.database.selectFrom('customers').select(['email', 'login_provider']).execute();
    const known = rows.filter(({ login_provider }) => login_provider === null).map(({ email }) => email);
    const unknown = known.map((email) => `x${email}`);
    const visitor = await portal.newVisitor();
    const told = new Map<string, string[]>();
    for (const [at, email] of [...known, ...unknown].entries())
      for (const withResetLink of [false, true]) {
        const { answer, statements } = await watch(() => visitor.post(SEND, { email, withResetLink }));
        const seen = JSON.stringify([withResetLink, visible(answer), statements]);
        told.set(seen, [...(told.get(seen) ?? []), `${at} ${email}`]);
      }
    expect(known.length).toBeGreaterThan(30);
    // One for each kind of link.
    expect([...told.values()].map((addresses) => addresses.length)).toEqual([known.length * 2, known.length * 2]);
  });

  test('a link request writes and sends the same number of rows for both', async () => {
    const { portal } = await watchedPortal(databases);
    const rows = async (email: string) => {
      const visitor = await portal.newVisitor();
      await visitor.post(SEND, { email });
      const waiting = await portal.database.selectFrom('mails').selectAll().execute();
      const links = await portal.database.selectFrom('account_links').selectAll().execute();
      const mails = await mailsOf(portal, visitor);
      await portal.database.deleteFrom('account_links').execute();
      return { waiting: waiting.length, links: links.length, mails: mails.length };
    };
    expect(await rows(KATHARINA)).toEqual({ waiting: 1, links: 1, mails: 1 });
    expect(await rows(NOBODY)).toEqual({ waiting: 1, links: 1, mails: 0 });
    expect(await portal.database.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  test('the limit is the same for addresses with and without one', async () => {
    const { portal } = await watchedPortal(databases);
    const visitor = await portal.newVisitor();
    const statuses = async (email: string, changes: object) => {
      const all = [];
      for (let count = 0; count < 5; count += 1) all.push((await visitor.post(SEND, { email, ...changes })).status);
      return all;
    };
    for (const email of [KATHARINA, NOBODY, SOCIAL])
      for (const changes of [{}, { withResetLink: true }])
        expect(await statuses(email, changes)).toEqual([200, 200, 200, 429, 429]);
  });

  test('links that were used, replaced, late or never there are refused alike', async () => {
    const { portal, watch } = await watchedPortal(databases);
    for (const [url, changes] of [
      [USE, {}],
      [RESET, { withResetLink: true }],
    ] as const) {
      const visitor = await portal.newVisitor();
      const used = await askForLink(portal, visitor, KATHARINA, changes);
      await visitor.post(url, { token: used, password: NEW_PASSWORD });
      const late = await askForLink(portal, visitor, 'ole.janssen@example.de', changes);
      portal.clock.moveBy(2 * 3_600_000);
      const refusals = [];
      for (const token of [used, late, 'never-there']) {
        const fresh = await portal.newVisitor();
        refusals.push(await watch(() => fresh.post(url, { token, password: NEW_PASSWORD })));
      }
      for (const { answer, statements } of refusals) {
        expect(visible(answer)).toEqual(visible((refusals[0] ?? { answer }).answer));
        expect(statements).toEqual(refusals[0]?.statements);
      }
    }
    const visitor = await portal.newVisitor();
    expect((await visitor.post(VERIFY, { token: 'never-there' })).body.code).toBe('link_expired');
  });

  test('a sign-in that is refused takes the same statements; only its code, which the requirements name, differs', async () => {
    const { portal, watch } = await watchedPortal(databases);
    const attempt = async (email: string) => {
      const visitor = await portal.newVisitor();
      return watch(() => visitor.post('/api/auth/custom/login', { email, password: `x${DEMO_PASSWORD}` }));
    };
    const [known, unknown] = [await attempt(KATHARINA), await attempt(NOBODY)];
    expect(unknown.statements).toEqual(known.statements);
    expect([known.answer.body.code, unknown.answer.body.code]).toEqual(['wrong_password', 'user_does_not_exist']);
  });
});
