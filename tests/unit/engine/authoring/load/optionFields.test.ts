// Options with a field of their own, such as "other, please specify".
import { validateAnswers } from '@fahrplan/engine/validate';
import { expect, test } from 'vitest';
import { prepareFlow } from '../../../../../engine/authoring/load/prepare.ts';
import type { Block, Catalogue, Field, Flow, PreparedFlow } from '../../../../../engine/flow.ts';
import { insideOf } from '../../../../../engine/session/session.ts';
import { bare, fieldsOf, opened } from '../../../../support/meanings/stage.ts';

const none = { fragments: {}, guards: {}, sources: {}, operations: {} } as unknown as Catalogue;
const required: Field['rules'] = [{ rule: 'required', text: 'required' }];
const which: Field = { type: 'text', label: 'which', rules: required };
const cause = (type: 'choice' | 'choices' = 'choice'): Field => ({
  type,
  label: 'cause',
  options: [
    { value: 'hail', label: 'hail' },
    { value: 'other', label: 'other', field: 'which' },
    { value: 'unknown', label: 'unknown' },
  ],
});

const flowOf = (fields: Record<string, Field>, blocks: readonly Block[], catalogue = none): PreparedFlow =>
  prepareFlow(
    {
      id: 'f',
      version: 1,
      as: 'modal',
      keep: 'none',
      fields,
      steps: [
        { id: 'a', title: 't', blocks },
        { id: 'b', title: 't', blocks: [] },
      ],
    } as unknown as Flow,
    catalogue,
  );

const shown = (session: Parameters<typeof fieldsOf>[0]) => fieldsOf(session).map(({ name }) => name);
const read = (session: Parameters<typeof fieldsOf>[0], path: string) => insideOf(session)?.state.scope.read(path);

test('the field of an option is asked below its choice, while the option is chosen', async () => {
  const session = await opened(flowOf({ which, cause: cause() }, [{ field: 'cause' }]));
  expect(shown(session)).toEqual(['cause']);
  session.answer('cause', 'other');
  expect(shown(session)).toEqual(['cause', 'which']);
  await session.next();
  expect(session.issues.peek().map(({ field }) => field)).toEqual(['which']);
  session.answer('cause', 'hail');
  await session.next();
  expect(session.step.peek()?.id).toBe('b');
});

test('its answer is kept while another option is chosen, and read only with its option', async () => {
  const session = await opened(flowOf({ cause: cause(), which }, [{ field: 'cause' }]));
  session.answer('cause', 'other');
  session.answer('which', 'a deer');
  session.answer('cause', 'hail');
  expect(read(session, 'form.which')).toBeUndefined();
  session.answer('cause', 'other');
  expect(read(session, 'form.which')).toBe('a deer');
});

test('one of several chosen options asks its field', async () => {
  const session = await opened(flowOf({ cause: cause('choices'), which }, [{ field: 'cause' }]));
  session.answer('cause', ['hail', 'other']);
  expect(shown(session)).toEqual(['cause', 'which']);
});

test('a field that several options share is asked once, and one that a block places stays there', async () => {
  const { options } = cause();
  const shared = { ...cause(), options: [options ?? []].flat().map((one) => ({ ...one, field: 'which' })) };
  const session = await opened(flowOf({ cause: shared, which }, [{ field: 'which' }, { field: 'cause' }]));
  session.answer('cause', 'unknown');
  expect(shown(session)).toEqual(['which', 'cause']);
});

test('in a row, the field follows its choice and its condition reads the row', async () => {
  const damages: Field = {
    type: 'rows',
    label: 'd',
    row: 'd',
    as: 'damage',
    start: 2,
    fields: { which, cause: cause(), note: { type: 'text', label: 'note' } },
  };
  const session = await opened(flowOf({ damages }, [{ field: 'damages' }]));
  const rows = fieldsOf(session)[0]?.rows?.rows.peek() ?? [];
  session.answer('damages.r1.cause', 'other');
  const asked = rows.map(({ fields }) =>
    fields.filter(({ presence }) => presence.peek() === 'shown').map(({ name }) => name.split('.')[2]),
  );
  expect(asked).toEqual([
    ['cause', 'note'],
    ['cause', 'which', 'note'],
  ]);
});

test('in a fragment, the field is the one beside the choice', async () => {
  const fragments = { damage: { fields: { cause: cause(), which }, blocks: [{ field: 'cause' }] } };
  const catalogue = { ...none, fragments } as unknown as Catalogue;
  const flow = flowOf(
    { front: { use: 'damage' } } as unknown as Record<string, Field>,
    [{ field: 'front' }],
    catalogue,
  );
  const session = await opened(flow);
  session.answer('front.cause', 'other');
  expect(shown(session)).toEqual(['front.cause', 'front.which']);
});

test('a server asks for the field only with its option', async () => {
  const world = { catalogue: bare, now: '2026-12-01T00:00:00Z' };
  const flow = flowOf({ cause: cause(), which }, [{ field: 'cause' }]);
  expect(await validateAnswers(flow, { cause: 'other' }, world)).toEqual([{ field: 'which', code: 'required' }]);
  expect(await validateAnswers(flow, { cause: 'hail' }, world)).toEqual([]);
});
