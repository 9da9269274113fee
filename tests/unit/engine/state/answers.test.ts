// Answers have one form, however they were typed (UX-15).

import { createFlow, type FieldNode, type FieldType, type Json, type PreparedFlow } from '@fahrplan/engine';
import { harmless } from '@fahrplan/engine/characters';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';
import { share } from '../../../support/tier.ts';

beforeAll(rulesLoaded);

async function asking(type: FieldType) {
  const flow: PreparedFlow = {
    id: 'short',
    version: 1,
    kinds: [],
    as: 'modal',
    allowed: [],
    sources: {},
    fields: { it: { type, label: 'l', rules: [{ rule: 'required', text: 'missing' }] } },
    steps: [{ id: 'only', title: 't', blocks: [{ field: 'it' }] }],
    submit: [],
  };
  const session = createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  const field = session.step.value?.blocks[0] as FieldNode;
  return { session, field };
}

async function kept(type: FieldType, typed: string): Promise<Json | undefined> {
  const { session, field } = await asking(type);
  session.answer('it', typed);
  return field.answer.value;
}

test.each<[FieldType, string, Json]>([
  ['text', ' Ada\u00a0Lovelace ', 'Ada Lovelace'],
  ['text', 'Stra\u200bße', 'Straße'],
  ['text', 'Ame\u0301lie', 'Amélie'],
  ['text', '½', '½'],
  ['text', 'a\u202emoc.elpmaxe', 'amoc.elpmaxe'],
  ['text', 'Jean\u2011Luc', 'Jean-Luc'],
  ['text', 'Al\u00adbert\u034f\u061c\u3164', 'Albert'],
  ['text', 'می\u200cروم 👩\u200d🔧 ❤\ufe0f', 'می\u200cروم 👩\u200d🔧 ❤\ufe0f'],
  ['email', '\u2060Ada@Example.DE', 'ada@example.de'],
  ['email', 'Anna@Müller.de', 'anna@xn--mller-kva.de'],
  ['email', 'anna@mu\u0308ller.de', 'anna@xn--mller-kva.de'],
  ['email', 'anna@müller.de/x', 'anna@müller.de/x'],
  ['email', 'änna@example.de', 'änna@example.de'],
  ['postcode', '８０３３７', '80337'],
  ['postcode', '80 337', '80337'],
  ['iban', 'de89\u200b 3704-0044 0532 0130 00', 'DE89370400440532013000'],
  ['iban', 'ＤＥ89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['iban', 'IBAN: DE89.3704.0044\u00ad.0532\u2013.0130.00', 'DE89370400440532013000'],
  ['iban', 'iban de89\u2212370400440532013000', 'DE89370400440532013000'],
  ['iban', 'de89-3704 0044 0532 0130 01', 'de89-3704 0044 0532 0130 01'],
  ['phone', '0171\u200d 123\ufe0f4567', '+49 171 1234567'],
  ['phone', '\u202a0171 1234567\u202c', '+49 171 1234567'],
  ['date', '０３.12.2026', '2026-12-03'],
  ['integer', '１５０００', 15000],
  ['integer', '15.00', '15.00'],
  ['integer', '12.500', '12.500'],
  ['integer', '12,500', '12,500'],
  ['integer', '12 500', 12500],
  ['integer', '1\u202f234\u00a0567', 1234567],
  ['integer', '12 50', '12 50'],
  ['integer', '-3', -3],
  ['integer', '- 3', '- 3'],
  ['text', 'Ada\u0000 Love\u001blace\u0085', 'Ada Lovelace'],
  ['text', 'Ada\nLovelace\t\u2028King', 'Ada Lovelace  King'],
  ['text', 'half \ud83d of it', 'half  of it'],
  ['text', 'whole \ud83d\ude97', 'whole \ud83d\ude97'],
  ['longtext', ' one\r\n\ttwo\u2029three\u000bfour\u0000\u2066 ', 'one\r\n\ttwo\nthree\nfour'],
  ['iban', 'DE89\n3704\u00000044 0532 0130 00', 'DE89370400440532013000'],
  ['password', 'ge\u0000heim\n', 'geheim '],
])('%s: "%s"', async (type, typed, answer) => {
  expect(await kept(type, typed)).toBe(answer);
});

test('a password stays as it was typed, to the last space', async () => {
  expect(await kept('password', ' ge\u200bheim １ ')).toBe(' ge\u200bheim １ ');
});

test.each<FieldType>([
  'text',
  'longtext',
  'email',
  'phone',
  'postcode',
  'iban',
  'password',
  'date',
  'integer',
  'money',
])('no server refuses the characters typed or pasted into a field of the type %s', async (type) => {
  const { session, field } = await asking(type);
  const unit = fc.integer({ min: 0, max: 0x2100 }).map((code) => String.fromCharCode(code));
  const odd = fc.constantFrom('\u0000', '\n', '\t', '\ud800', '\udc00', '\u202e', '\u2069', '\u0085', '\u2028');
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(unit, odd) }), (typed) => {
      session.answer('it', typed);
      const { value } = field.answer;
      if (typeof value === 'string') expect(harmless(value, type === 'longtext')).toBe(value);
    }),
    { numRuns: share(0.03) },
  );
});

describe('an invisible character', () => {
  const invisible = fc.string({
    unit: fc.constantFrom('\u200b', '\u2060', '\ufeff', '\u200e', '\u202e', '\u00a0', ' '),
  });

  test('alone is no answer', async () => {
    await fc.assert(
      fc.asyncProperty(invisible, async (typed) => {
        const { session, field } = await asking('text');
        session.answer('it', typed);
        await session.next();
        expect(field.issue.value).toBe('missing');
      }),
      { numRuns: 50 },
    );
  });

  test('around an answer is removed', async () => {
    await fc.assert(
      fc.asyncProperty(invisible, invisible, async (before, after) => {
        expect(await kept('text', `${before}Ada${after}`)).toBe('Ada');
      }),
      { numRuns: 50 },
    );
  });
});
