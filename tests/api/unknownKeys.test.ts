// Unknown properties of a body are dropped (SEC-C10).
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { checkWithSchemas } from '../../app/server/platform/validation/schemas.ts';
import {
  askForLink,
  KATHARINA,
  NEW_EMAIL,
  REGISTER,
  registration,
  SEND,
  tokenOf,
  USE,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Json, type Portal, startPortal } from '../support/server/portal.ts';

/** Twenty properties that a customer must not set. */
const EXTRA = {
  id: '501001',
  customerId: '501001',
  customer_id: '501001',
  hs_contact_id: '501001',
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  audience: 'b2b',
  email_verified: true,
  emailVerified: 1,
  login_provider: 'google',
  password_hash: 'x',
  status: 'complete',
  street: 'Kanarienweg',
  zip: '25980',
  deals: [{ id: 'd' }],
  price: 0,
  next: '/myaccount',
  hasOwnProperty: 1,
  toString: 'x',
};

const withExtras = (body: object) => JSON.stringify({ ...body, ...EXTRA });

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const BODIES = [
  ...new Set(
    [...read('docs/api.md').matchAll(/^- `P[A-Z]+ [^`]+` \((?:`input`; )?([A-Z]\w+)\)/gm)].map(([, name]) =>
      String(name),
    ),
  ),
];

function exampleOf(name: string): Json {
  const { properties } = JSON.parse(read(`schemas/api/${name}.json`));
  const given = Object.entries<Json>(properties).filter(([, { examples }]) => examples);
  return Object.fromEntries(given.map(([property, { examples }]) => [property, examples[0]]));
}

/** Adds unknown properties to every object except drafts, which have no fixed shape. */
function filled(value: Json): Json {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries<Json>(value).map(([name, part]) => [name, name === 'draft' ? part : filled(part)]);
  return { ...Object.fromEntries(inner), kanarie: 'x', isAdmin: true };
}

test('the body of every call loses unknown keys at every depth', async () => {
  const app = Fastify();
  checkWithSchemas(app);
  expect(BODIES.length).toBeGreaterThan(25);
  for (const name of BODIES)
    app.post(`/${name}`, { schema: { body: { $ref: `${name}.json` } } }, async ({ body }) => JSON.stringify(body));
  for (const name of BODIES) {
    const example = exampleOf(name);
    const answer = await app.inject({ method: 'POST', url: `/${name}`, payload: filled(example) });
    expect([name, JSON.parse(answer.body)]).toEqual([name, example]);
  }
});

const rowOf = (portal: Portal, email: string) =>
  portal.database.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describeOnEachDatabase('a body with unknown keys', (databases) => {
  test('sets no privileged columns at registration', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const { profile, ...body } = registration() as { profile: object };
    const text = withExtras(body).replace(/\}$/, `,"profile":${withExtras(profile)}}`);
    expect((await visitor.send('POST', REGISTER, text)).body).toEqual({ ok: true });
    expect(await rowOf(portal, NEW_EMAIL)).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      email: NEW_EMAIL,
      email_verified: 0,
      email_subscription: 1,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      login_provider: null,
      audience: 'b2c',
      locale: 'de-DE',
      firstname: 'Frieda',
      lastname: 'Neumann',
      phone: '+49 151 23456789',
      mobilephone: null,
      date_of_birth: '1988-03-24',
      street: '',
      house_number: '',
      zip: '',
      city: '',
    });
  });

  test.each(['{"__proto__":{"email_verified":1},', '{"constructor":{"prototype":{"email_verified":1}},'])(
    'is refused when it begins with %s',
    async (start) => {
      const portal = await startPortal(databases);
      const visitor = await portal.newVisitor();
      const body = JSON.stringify(registration());
      for (const text of [body.replace('{', start), body.replace('"profile":{', `"profile":${start}`)]) {
        const answer = await visitor.send('POST', REGISTER, text);
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
      }
      expect(({} as { email_verified?: number }).email_verified).toBeUndefined();
    },
  );

  test('changes only the contact data of an account', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('incomplete-account');
    const before = await rowOf(portal, 'ida.lorenz@example.de');
    const contact = { firstname: 'Ida', lastname: 'Lorenz', phone: '0151 23456789', birthday: '24.03.1988' };
    expect((await visitor.send('PATCH', '/api/checkout/v2/contact', withExtras(contact))).body).toEqual({ ok: true });
    expect(await rowOf(portal, 'ida.lorenz@example.de')).toEqual({
      ...before,
      phone: '0151 23456789',
      date_of_birth: '1988-03-24',
    });
  });

  test('changes neither recipient nor effect of a link', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await visitor.send('POST', SEND, withExtras({ email: KATHARINA }));
    expect(await portal.database.selectFrom('account_links').select(['owner', 'next']).execute()).toEqual([
      { owner: '501001', next: null },
    ]);
    const token = await tokenOf(portal, visitor, 'magic-link');
    expect((await visitor.send('POST', USE, withExtras({ token }))).body).toEqual({ ok: true });
    expect((await rowOf(portal, KATHARINA)).audience).toBe('b2c');
    const other = await portal.newVisitor();
    const magic = await askForLink(portal, other, KATHARINA);
    expect((await other.send('POST', VERIFY, withExtras({ token: magic, kind: 'magic_link' }))).status).toBe(410);
  });
});
