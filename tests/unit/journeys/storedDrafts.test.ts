// Recorded drafts of each version of each flow: the newest version opens them all (SEC-B14).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, type Draft, type Json, type PreparedFlow, type Reply, stableText } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import type { Field, Migration } from '../../../engine/flow.ts';
import { catalogue, flowFiles, flowIn, root } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { type Walk, walk } from '../../support/journeys/walk.ts';

const folder = join(root, 'tests/fixtures/drafts');
const stored: readonly (readonly [flow: string, draft: Draft])[] = readdirSync(folder).map((file) => [
  file.replace(/\.\d+\.json$/, ''),
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Draft,
]);
const input = { deal_id: 'd1' };

const keepsDrafts = ({ keep, fields }: PreparedFlow) => (keep ?? 'draft') === 'draft' && Object.keys(fields).length > 0;

const answers = Object.fromEntries(
  Object.entries(catalogue.operations).map(([name, { answer = '' }]) => {
    const type = answer.replace(/\[\]$/, '');
    const body = type in catalogue.answers ? bodyOf(type) : {};
    return [name, (_: Call): Reply => ({ status: 200, body: answer.endsWith('[]') ? [body] : body })];
  }),
);

interface Reopened {
  readonly flow: Walk;
  /** Answers stored after the resume. */
  kept(): Readonly<Record<string, Json>>;
  /** Answers reported as no longer valid. */
  readonly unfit: readonly string[];
}

/** Opens a draft and repeats one answer, so that the draft is saved again. */
async function reopen(flow: PreparedFlow, draft: Draft): Promise<Reopened> {
  const name = stableText({ flow: flow.id, input });
  const drafts = new Map([[name, draft]]);
  const open = await walk(flow.id, { flow: { ...flow, allowed: [] }, input, answers, drafts });
  expect([open.session.phase.value, open.faults]).toEqual(['open', []]);
  const [again = ''] = Object.keys(draft.answers).filter((field) => field in flow.fields);
  open.answer({ [again]: draft.answers[again] ?? null });
  return {
    flow: open,
    kept: () => drafts.get(name)?.answers ?? {},
    unfit: open.session.draft.unfit.value.map(({ label }) => label),
  };
}

const nextVersion = (flow: PreparedFlow, changes: Partial<PreparedFlow>, migration: Migration): PreparedFlow => ({
  ...flow,
  ...changes,
  version: flow.version + 1,
  migrations: [...(flow.migrations ?? []), migration],
});

const without = (fields: PreparedFlow['fields'], name: string): PreparedFlow['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

test('the fixtures have a full draft of each version of each flow with drafts', () => {
  const flows = Object.keys(flowFiles)
    .map((id) => flowIn(id))
    .filter(keepsDrafts);
  const wanted = flows.flatMap(({ id, version }) => Array.from({ length: version }, (_, at) => `${id} ${at + 1}`));
  expect(stored.map(([flow, { version }]) => `${flow} ${version}`).sort()).toEqual(wanted.sort());
});

describe.each(stored)('a draft of %s', (id, draft) => {
  const flow = flowIn(id);

  test('opens with the newest version, and every answer is restored or listed', async () => {
    const { flow: open, kept, unfit } = await reopen(flow, draft);
    const dropped = (flow.migrations ?? []).slice(draft.version - 1).flatMap(({ drop = [] }) => drop);
    const gone = Object.keys(draft.answers).filter((name) => !(name in kept()) && !dropped.includes(name));
    const named = gone.filter((name) => unfit.includes(draft.labels?.[name] ?? name));
    expect(named).toEqual(gone);
    if (draft.version === flow.version) expect([gone, kept()]).toEqual([[], draft.answers]);
    open.session.close();
  });

  test.each(Object.keys(draft.answers))('keeps %s when a new version renames the field', async (name) => {
    const fields = { ...without(flow.fields, name), renamed: flow.fields[name] as Field };
    const next = JSON.parse(
      JSON.stringify(nextVersion(flow, { fields }, { rename: { [name]: 'renamed' } }))
        .replaceAll(`"form.${name}"`, '"form.renamed"')
        .replaceAll(`"field":"${name}"`, '"field":"renamed"'),
    ) as PreparedFlow;
    const { flow: open, kept, unfit } = await reopen(next, draft);
    expect(kept()['renamed']).toEqual(draft.answers[name]);
    expect(unfit).toEqual([]);
    open.session.close();
  });

  test.each(Object.keys(draft.answers))('lists %s when a new version changes the type of the field', async (name) => {
    const type = flow.fields[name]?.type === 'boolean' ? 'text' : 'boolean';
    const fields = { ...flow.fields, [name]: { type, label: 'other' } as Field };
    const { flow: open, unfit } = await reopen(nextVersion(flow, { fields }, {}), draft);
    expect(unfit).toEqual([draft.labels?.[name]]);
    open.session.close();
  });
});

test('a draft has the label of a chosen option whose texts load again after the choice', async () => {
  const drafts = new Map<string, Draft>();
  const flow = { ...flowIn('edit-return'), allowed: [] };
  const open = await walk('edit-return', { flow, input, answers, drafts });
  open.answer({ return_type: 'SELF_RETURN' });
  await open.next();
  expect([...drafts.values()][0]?.labels?.['return_type=SELF_RETURN']).toBe('Selbst zurückbringen');
});
