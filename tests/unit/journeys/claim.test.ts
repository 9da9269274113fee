// The claim form of docs/examples: sections, two kinds of rows, decimals, "other", markup, three languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, createFlow, type FlowSession, signal, type Words } from '@fahrplan/engine';
import { loadDefinitions } from '@fahrplan/engine/authoring';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test } from 'vitest';
import { silentHost } from '../../../scripts/testbed/silentHost.ts';
import { root } from '../../support/definitions.ts';
import { settled } from '../../support/meanings/stage.ts';
import { untilOpened } from '../../support/opened.ts';

const json = (file: string) => JSON.parse(readFileSync(join(root, 'docs/examples/claim', file), 'utf8'));

const locales = ['de-DE', 'en-US', 'fr-FR'] as const;
const copy = Object.fromEntries(locales.map((locale) => [locale, json(`copy/${locale}.json`)]));
const definition = { flow: json('claim.json'), catalogue: json('catalogue.json'), types: json('types.json'), copy };

async function open(locale: string): Promise<{ session: FlowSession; sent: Call[] }> {
  const { flow, catalogue } = loadDefinitions(definition);
  const sent: Call[] = [];
  const words = (file: string): Words | undefined => copy[locale]?.[file];
  const host = silentHost({
    language: signal({ locale, region: 'DE', currency: 'EUR', words }),
    now: signal('2026-12-01T10:00:00Z'),
    send: (call) => {
      sent.push(call);
      return Promise.resolve({ status: 200, body: { ok: true } });
    },
  });
  const session = createFlow({ flow, catalogue, host, input: {}, kinds });
  await untilOpened(session);
  return { session, sent };
}

async function enter(session: FlowSession, section: string): Promise<void> {
  const hub = session.step.peek()?.blocks.find(({ kind }) => kind === 'hub');
  if (hub?.kind !== 'hub') throw new Error(`No hub on ${session.step.peek()?.id}.`);
  hub.sections.value.find(({ key }) => key === section)?.enter();
  await settled();
}

/** Adds a row to the only rows on the step, and answers its fields. */
function addRow(
  session: FlowSession,
  answers: Readonly<Record<string, string | number | boolean>>,
  known = false,
): void {
  const field = session.step.peek()?.blocks[0];
  if (field?.kind !== 'field' || !field.rows) throw new Error('No rows.');
  if (!known) field.rows.append();
  const row = field.rows.rows.peek()?.at(-1);
  for (const [name, answer] of Object.entries(answers)) session.answer(`${row?.name}.${name}`, answer);
}

test.each(locales)('in %s, a customer enters the sections in any order and sends all of them', async (locale) => {
  const { session, sent } = await open(locale);
  expect(session.step.peek()?.title.value).toBe(copy[locale]?.claim.overview);
  await enter(session, 'damages');
  addRow(session, { part: 'Bumper', amount: 1234.5 });
  addRow(session, { part: 'Lamp', amount: 80 });
  await session.next();
  await enter(session, 'people');
  addRow(session, { name: 'Ada', role: 'driver', hurt: false }, true);
  addRow(session, { name: 'Bob', role: 'other', other_role: 'cyclist', hurt: true });
  await session.next();
  await session.next();
  expect(session.step.peek()?.id).toBe('overview');
  await enter(session, 'accident');
  for (const [name, answer] of Object.entries({ day: '2026-11-30', time: '2:30 pm', place: 'Ulm', cause: 'other' }))
    session.answer(name, answer);
  await session.next();
  expect(session.issues.peek().map(({ field }) => field)).toEqual(['other_cause']);
  session.answer('other_cause', 'a deer');
  await session.next();
  await session.next();
  await session.next();
  expect(session.step.peek()?.id).toBe('check');
  await session.next();
  expect([session.step.peek()?.id, sent.map(({ body }) => body)]).toEqual([
    'sent',
    [
      {
        day: '2026-11-30',
        time: '14:30',
        place: 'Ulm',
        cause: 'other',
        other_cause: 'a deer',
        people: [
          { name: 'Ada', role: 'driver', hurt: false },
          { name: 'Bob', role: 'other', other_role: 'cyclist', hurt: true },
        ],
        damages: [
          { part: 'Bumper', amount: 1234.5 },
          { part: 'Lamp', amount: 80 },
        ],
      },
    ],
  ]);
});

test('no person is named twice', async () => {
  const { session } = await open('de-DE');
  await enter(session, 'people');
  addRow(session, { name: 'Ada', role: 'driver', hurt: false }, true);
  addRow(session, { name: 'Ada', role: 'passenger', hurt: false });
  await session.next();
  expect(session.issues.peek().map(({ text }) => text)).toEqual(['Jede Person nur einmal']);
});

test('only what the form asks for loads with it', () => {
  const { flow } = loadDefinitions(definition);
  expect(flow.kinds).toEqual(expect.arrayContaining(['moment', 'rows', 'sections', 'time']));
});
