// The verdict on a draft in another version of its flow agrees with resuming it there.
import { checkDraft } from '@fahrplan/engine/validate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field, PreparedFlow } from '../../../engine/flow.ts';
import type { Draft } from '../../../engine/host.ts';
import type { Json } from '../../../engine/nodes.ts';
import { bare, dialog, opened } from '../../support/meanings/stage.ts';
import { share } from '../../support/tier.ts';

const NAMES = ['a', 'b', 'c', 'd'] as const;
const field = fc.constantFrom<Field>(
  { type: 'text', label: 't' },
  { type: 'integer', label: 't' },
  { type: 'boolean', label: 't' },
  { type: 'choice', label: 't', options: ['x', 'y'].map((value) => ({ value, label: 't' })) },
  { type: 'choice', label: 't', options: [{ value: 'x', label: 't' }] },
);
const answer = fc.constantFrom<Json>('x', 'y', 'words', 7, true, null, ['x']);

const version = fc.record({
  fields: fc.dictionary(fc.constantFrom(...NAMES), field, { minKeys: 1 }),
  migrations: fc.array(
    fc.record(
      {
        rename: fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), { maxKeys: 2 }),
        drop: fc.subarray([...NAMES]),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
});
const draft = fc.record({
  version: fc.integer({ min: 1, max: 4 }),
  id: fc.constant('id'),
  step: fc.constantFrom('one', 'gone', null),
  answers: fc.dictionary(fc.constantFrom(...NAMES), answer),
});

test('the verdict on a draft agrees with resuming it', async () => {
  await fc.assert(
    fc.asyncProperty(version, draft, async ({ fields, migrations }, kept) => {
      const blocks = Object.keys(fields).map((name) => ({ field: name }));
      const flow = {
        ...dialog(fields, [{ id: 'one', title: 't', blocks }]),
        version: migrations.length + 1,
        migrations,
        keep: 'draft',
      };
      const verdict = checkDraft(flow as PreparedFlow, kept, { catalogue: bare, now: '2026-11-23T09:00:00Z' });
      const drafts = { load: async () => kept as unknown as Draft, save: () => undefined };
      const session = await opened(flow as PreparedFlow, { drafts });
      const told = session.draft.unfit.peek().map(({ label }) => label);
      const lost = [...new Set(verdict.lost)].filter((name) => told.includes(name));
      expect(lost.sort()).toEqual([...told].sort());
      const others = verdict.lost.filter((name) => !told.includes(name));
      // Options that are no longer offered are shown as faults of their fields.
      const unoffered = ([name, given]: [string, Json]) => {
        const { options } = fields[name] ?? {};
        return (
          Array.isArray(options) &&
          given !== null &&
          typeof given !== 'object' &&
          !options.some(({ value }) => value === given)
        );
      };
      if (migrations.length === 0)
        expect(others.sort()).toEqual(
          Object.entries(kept.answers)
            .filter(unoffered)
            .map(([name]) => name)
            .sort(),
        );
      else for (const name of others) expect(fields[name]?.type).toBe('choice');
      if (verdict.lost.length > 0) expect(verdict.outcome).toBe('loses');
      else expect(verdict.outcome).toBe(kept.version < flow.version ? 'migrated' : 'unchanged');
    }),
    { numRuns: share(0.1) },
  );
});

test.each([
  ['not a draft', { answers: 'x' }, {}],
  ['a flow that keeps no drafts', { version: 1, id: 'i', step: null, answers: {} }, { keep: 'none' }],
])('cannot continue: %s', (_, kept, more) => {
  const flow = { ...dialog({ a: { type: 'text', label: 't' } }, [{ id: 'one', title: 't', blocks: [] }]), ...more };
  const verdict = checkDraft(flow as PreparedFlow, kept, { catalogue: bare, now: '2026-11-23T09:00:00Z' });
  expect(verdict).toEqual({ outcome: 'stops', lost: [] });
});
