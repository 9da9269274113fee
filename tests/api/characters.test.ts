// Every forbidden character in every text of every call leads to a 400 that names the field.
import { readdirSync, readFileSync } from 'node:fs';
import { harmless } from '@fahrplan/engine/characters';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readBodies } from '../../app/server/platform/http/bodies.ts';
import { answerWithProblems } from '../../app/server/platform/http/errors.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { FORM, form, IMAGES, JPG, type Part } from '../support/server/files.ts';
import { dealUrl, type Json, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';

const HARMFUL: readonly (readonly [kind: string, character: string])[] = [
  ['nothing', '\u0000'],
  ['a bell', '\u0007'],
  ['an escape', '\u001b'],
  ['a vertical tab', '\u000b'],
  ['a delete', '\u007f'],
  ['a break of C1', '\u0085'],
  ['the end of C1', '\u009f'],
  ['half a character', '\ud83d'],
  ['the other half', '\ude00'],
  ['an override', '\u202e'],
  ['an embedding', '\u202a'],
  ['an isolate', '\u2066'],
  ['the end of an isolate', '\u2069'],
  ['a separator of lines', '\u2028'],
];

const BREAKS: readonly (readonly [kind: string, character: string])[] = [
  ['a tab', '\t'],
  ['a new line', '\n'],
  ['a return', '\r'],
];

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly schema: string | undefined;
  readonly query: readonly string[];
}

/** All documented calls. Another test compares the documentation with the routes. */
const CALLS: readonly Call[] = [...read('docs/api.md').matchAll(/^- `([A-Z]+) (\/[^`]+)`(?: \((.*?)\))?: /gm)].map(
  ([, method, path = '', takes = '']) => ({
    method: method as Call['method'],
    path,
    schema: /(?:^|; )([A-Z]\w+)$/.exec(takes)?.[1],
    query: [...takes.matchAll(/`([a-zA-Z_]+)\??`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !['file', 'timestamp', 'subscription_id'].includes(name)),
  }),
);

const schemas = Object.fromEntries(
  readdirSync(new URL('../../schemas/api', import.meta.url)).map((file) => [
    file,
    JSON.parse(read(`schemas/api/${file}`)) as Json,
  ]),
);

interface Place {
  readonly at: readonly (string | number)[];
  readonly schema: Json;
}

/** Returns all texts of a body, found by its schema. */
function textsOf(given: Json, at: Place['at'] = []): Place[] {
  const schema = given?.$ref ? schemas[given.$ref] : given;
  if (schema === undefined) return [];
  if (schema.type === 'string') return [{ at, schema }];
  if (schema.type === 'array') return textsOf(schema.items, [...at, 0]);
  const named = Object.entries<Json>(schema.properties ?? {}).flatMap(([name, part]) => textsOf(part, [...at, name]));
  const free = schema.additionalProperties;
  return typeof free === 'object' || free === true
    ? [...named, ...textsOf(free === true ? { type: 'string', format: 'lines' } : free, [...at, 'kanarie'])]
    : named;
}

/** Returns a body with all properties of a schema, from their examples. */
function exampleOf(given: Json): Json {
  const schema = given?.$ref ? schemas[given.$ref] : given;
  if (schema.type !== 'object')
    return schema.examples?.[0] ?? (schema.type === 'array' ? [exampleOf(schema.items)] : 'x');
  const parts = Object.entries<Json>(schema.properties ?? {});
  return Object.fromEntries(
    parts.map(([name, part]) => [
      name,
      part.$ref || !part.examples ? exampleOf(part) : structuredClone(part.examples[0]),
    ]),
  );
}

function withText(body: Json, at: Place['at'], change: (text: string) => string): Json {
  const changed = structuredClone(body);
  let holder = changed;
  for (const [index, name] of at.slice(0, -1).entries())
    holder = holder[name] ??= typeof at[index + 1] === 'number' ? [] : {};
  const last = at.at(-1) ?? '';
  holder[last] = change(typeof holder[last] === 'string' ? holder[last] : 'Kanarie');
  return changed;
}

const addressOf = (path: string, value: (name: string) => string = () => DEAL) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(value(name)));

/** Sends an invalid request and returns a description of every wrong answer. */
async function complaint(
  visitor: Visitor,
  { method, path }: Call,
  where: string,
  { url = addressOf(path), body }: { url?: string; body?: Json },
  names: readonly string[],
): Promise<string[]> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await visitor.send(method, url, body, headers);
  const told = (answer.body.fields ?? []).map(({ name }: Json) => name);
  const isRight =
    answer.status === 400 &&
    answer.body.code === 'invalid_request' &&
    told.some((name: string) => names.includes(name));
  return isRight ? [] : [`${method} ${path} ${where}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`];
}

describeOnEachDatabase('a text with forbidden characters', (databases) => {
  test('is refused in every text of every body', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const complaints = [];
    let tried = 0;
    for (const call of CALLS.filter(({ schema }) => schema !== undefined)) {
      const schema = { $ref: `${call.schema}.json` };
      const body = exampleOf(schema);
      for (const place of textsOf(schema)) {
        const several = place.schema.format === 'lines';
        for (const [kind, character] of several ? HARMFUL : [...HARMFUL, ...BREAKS]) {
          // Appended at the end, so that checks for a prefix still match.
          const hostile = withText(body, place.at, (text) => `${text}${character}`);
          tried += 1;
          complaints.push(
            ...(await complaint(visitor, call, `${place.at.join('.')} ${kind}`, { body: hostile }, [
              place.at.join('.'),
              String(place.at.at(-1)),
            ])),
          );
        }
      }
      for (const [kind, character] of HARMFUL)
        complaints.push(
          ...(await complaint(visitor, call, `a name ${kind}`, { body: { ...body, [`x${character}`]: 'x' } }, [
            'body',
          ])),
        );
    }
    expect(complaints).toEqual([]);
    expect(tried).toBeGreaterThan(1500);
  }, 300_000);

  test('is refused in every part of every address', async () => {
    const portal = await startPortal(databases, { settings: { inboxSecrets: [Buffer.alloc(32)] } });
    const visitor = await portal.customer(DEAL);
    const complaints = [];
    for (const call of CALLS) {
      const body = call.schema === undefined ? undefined : exampleOf({ $ref: `${call.schema}.json` });
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      for (const [kind, character] of [...HARMFUL, ...BREAKS].filter(([, one]) => !/\p{Cs}/u.test(one))) {
        for (const name of names) {
          const url = addressOf(call.path, (other) => (other === name ? `a${character}b` : DEAL));
          complaints.push(...(await complaint(visitor, call, `${name} ${kind}`, { url, body }, [name])));
        }
        for (const name of [...call.query, 'kanarie']) {
          const url = `${addressOf(call.path)}?${name}=${encodeURIComponent(`a${character}b`)}`;
          if (names.length === 0 || !/\/uploads\/|drafts/.test(call.path))
            complaints.push(...(await complaint(visitor, call, `?${name} ${kind}`, { url, body }, [name])));
        }
      }
    }
    expect(complaints).toEqual([]);
  }, 300_000);

  test('is refused in headers that are read, and in every part of a form', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    for (const [kind, character] of HARMFUL.filter(([, one]) => one >= '\u0080' && one <= '\u00ff')) {
      const answer = await visitor.put(dealUrl(DEAL, '/return'), pickup(), { 'idempotency-key': `key${character}` });
      expect([kind, answer.status, answer.body.fields]).toEqual([
        kind,
        400,
        [{ name: 'Idempotency-Key', code: 'format' }],
      ]);
    }
    for (const [kind, character] of [...HARMFUL, ...BREAKS].filter(([, one]) => !/\p{Cs}/u.test(one))) {
      const amounts = { 'agreed-amounts': `change_fee${encodeURIComponent(character)}=1` };
      expect([kind, (await visitor.put(dealUrl(DEAL, '/return'), pickup(), amounts)).status]).toEqual([kind, 400]);
    }
    const deal: Part = ['subscription_id', DEAL];
    const time: Part = ['timestamp', '2026-11-23T10:00:00+01:00'];
    const file: Part = ['file', JPG, 'photo.jpg'];
    const parts = (character: string): readonly (readonly [string, readonly Part[]])[] => [
      ['subscription_id', [['subscription_id', `${DEAL}${character}`], time, file]],
      ['timestamp', [deal, ['timestamp', `2026-11-23${character}`], file]],
      ['file', [deal, time, ['file', JPG, `pho${character}to.jpg`]]],
    ];
    // Characters that cannot stand in a part's header would break the form itself.
    for (const [kind, character] of HARMFUL.filter(([, one]) => !/\p{Cs}/u.test(one) && one >= '\u0080'))
      for (const [name, form_] of parts(character)) {
        const answer = await visitor.send('POST', IMAGES, form(form_), FORM);
        expect([kind, name, answer.status, answer.body.fields]).toEqual([
          kind,
          name,
          400,
          [{ name, code: 'characters' }],
        ]);
      }
    for (const [kind, character] of HARMFUL)
      for (const [name, form_] of parts(character)) {
        const { status } = await visitor.send('POST', IMAGES, form(form_), FORM);
        expect([kind, name, status < 500]).toEqual([kind, name, true]);
      }
  });

  test('is accepted with its line breaks and tabs in multi-line fields', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const description = 'Vorne links:\n\t- ein langer Kratzer,\r\n\t- daneben eine Delle, so groß wie eine Hand.';
    const body = { damage_key: 'bumper', damage_handler: 'claimini', damage_description: description };
    const answer = await visitor.post(dealUrl(DEAL, '/report-damage'), body, { 'idempotency-key': 'lines' });
    expect(answer.status).toBe(201);
    const stored = await portal.database
      .selectFrom('damage_reports')
      .select('description')
      .where('deal_id', '=', DEAL)
      .execute();
    expect(stored.map((row) => row.description)).toContain(description);
  });

  test('is returned as stored, and breaks no answer, document or calendar', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await visitor.put(dealUrl(DEAL, '/return'), pickup());
    // PostgreSQL stores every character except U+0000, SQLite stores that one, too.
    const odd = databases.kind === 'SQLite' ? '\u0000' : '';
    const city = `Mün${odd}\u0007\u0085\u202e\r\nchen\r\nDTSTART:19700101T000000Z`;
    await portal.database.updateTable('returns').set({ city, street: city }).execute();
    await portal.database.updateTable('cars').set({ model: city, license_plate: city }).execute();
    const { reference } = await portal.database
      .selectFrom('returns')
      .select('reference')
      .where('deal_id', '=', DEAL)
      .executeTakeFirstOrThrow();
    for (const url of [
      dealUrl(DEAL),
      dealUrl(DEAL, '/return'),
      '/portal/api/bff/deals',
      '/portal/api/bff/invoices',
      dealUrl(DEAL, '/documents/subscription_confirmation'),
    ])
      expect([url, (await visitor.get(url)).status]).toEqual([url, 200]);
    const calendar = await visitor.get(`/api/calendar?deal_id=${DEAL}&appointment=return&reference=${reference}`);
    const lines: string[] = calendar.body.text.split('\r\n');
    expect(calendar.status).toBe(200);
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toHaveLength(1);
    const unfolded = calendar.body.text.replaceAll(/\r\n\t?/g, '');
    expect(unfolded).toBe(harmless(unfolded));
  });
});

test.each([
  ['a name that stands twice', '{"a":1,"a":2}', 400],
  ['a name that stands twice, written in two ways', '{"a":1,"\\u0061":2}', 400],
  ['a name that stands twice, deep inside', '{"b":[{"a":{"c":1,"d":2,"c":3}}]}', 400],
  ['one name in two objects', '{"a":{"a":1},"b":{"a":[{"a":"a"},{"a":"a:"}]}}', 200],
  ['a value like a name', '{"a":"b","b":"a","c":["a","a"]}', 200],
  ['a prototype', '{"__proto__":{"x":1}}', 400],
  ['a prototype, written otherwise', '{"\\u005f_proto__":{"x":1}}', 400],
  ['a constructor', '{"constructor":{"prototype":{"x":1}}}', 400],
  ['deeper than any body', `${'['.repeat(60)}${']'.repeat(60)}`, 413],
  ['deep without an end', '['.repeat(90_000), 413],
  ['a text without an end', `{"a":"${'\\"'.repeat(45_000)}`, 400],
  ['nothing but an end of a text', '"', 400],
])('a body with %s is answered', async (_, payload, status) => {
  const app = Fastify();
  readBodies(app);
  answerWithProblems(app);
  app.post('/echo', async () => ({}));
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(status);
});

test('harmless characters are kept in any script', () => {
  for (const text of ['Łódź', 'İstanbul', '👩‍👩‍👧', 'שלום\u200f', 'a\u0301', '日本', '\u200b', '\ufeff', 'ﷺ', '🇩🇪'])
    expect(harmless(text)).toBe(text);
  expect(harmless('a\nb\tc\u2028d\u000be\u0000f')).toBe('a b c d ef');
  expect(harmless('a\r\nb\tc\u2028d\u000be\u0000f\u202e', true)).toBe('a\r\nb\tc\nd\nef');
});

test('harmless() is idempotent', () => {
  const anything = fc.string({ unit: fc.integer({ min: 0, max: 0x2100 }).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(anything, fc.boolean(), (text, lines) => {
      const once = harmless(text, lines);
      expect(harmless(once, lines)).toBe(once);
      expect(() => encodeURIComponent(once)).not.toThrow();
    }),
  );
});

/** Invalid UTF-8: a surrogate, a byte that never occurs, and an overlong zero. */
const NO_UTF8 = [Buffer.from('eda080', 'hex'), Buffer.from('ff', 'hex'), Buffer.from('c080', 'hex')];

describeOnEachDatabase('bytes that are not valid UTF-8', (databases) => {
  test('are refused in bodies, forms and addresses, with their location', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const key = { 'idempotency-key': 'one' };
    const [before = '', after = ''] = JSON.stringify(pickup({ return_city: '|' })).split('|');
    for (const bytes of NO_UTF8) {
      const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
      const encoded = [...bytes].map((byte) => `%${byte.toString(16)}`).join('');
      const sent: Record<string, Promise<Json>> = {
        body: visitor.send('PUT', dealUrl(DEAL, '/return'), body, key),
        path: visitor.get(`/portal/api/bff/deals/${encoded}/return`),
        query: visitor.get(dealUrl(DEAL, `/return-metadata?customer_postcode=${encoded}`)),
      };
      for (const [place, answer] of Object.entries(sent)) {
        const { status, body: problem, headers } = await answer;
        expect([place, status, problem.code, problem.fields]).toEqual([
          place,
          400,
          'invalid_request',
          [{ name: expect.stringMatching(new RegExp(`^(${place}|customer_postcode)$`)), code: 'characters' }],
        ]);
        expect(headers['content-type']).toContain('application/problem+json');
      }
    }
    expect(await portal.database.selectFrom('return_changes').selectAll().execute()).toEqual([]);
  });
});
