// Fragments in a flow: texts of their own copy, and unchanged arguments.
import { expect, test } from 'vitest';
import { expandFlow } from '../../../../../engine/authoring/load/expand.ts';
import { expandFragment } from '../../../../../engine/authoring/load/fragments.ts';
import type { Fragment, Shape } from '../../../../../engine/flow.ts';

const expand = (fragment: object, given: Record<string, Shape> = {}, values: Record<string, Shape> = {}) =>
  expandFragment(fragment as Fragment, 'address', 'pickup', given, values) as Record<string, unknown>;

test('keys of texts get the name of the fragment as prefix, also in rows, columns and effects', () => {
  const steps = [
    {
      id: 'place',
      title: 'title',
      blocks: [
        { kind: 'facts', rows: [{ label: 'street', value: 'unknown' }] },
        {
          kind: 'table',
          columns: [{ label: 'city', value: { t: 'city', by: 'x' }, action: { label: 'show', do: [{ toast: 'hi' }] } }],
        },
      ],
    },
  ];
  expect(expand({ steps })).toEqual({
    steps: [
      {
        id: 'place',
        title: 'address/title',
        blocks: [
          { kind: 'facts', rows: [{ label: 'address/street', value: 'address/unknown' }] },
          {
            kind: 'table',
            columns: [
              {
                label: 'address/city',
                value: { t: 'address/city', by: 'x' },
                action: { label: 'address/show', do: [{ toast: 'address/hi' }] },
              },
            ],
          },
        ],
      },
    ],
  });
});

test('data is unchanged, even if its properties have names of texts', () => {
  const part = {
    options: [{ value: 'label', label: 'a' }],
    on: [{ do: [{ track: 'x', with: { label: 'plain', text: 'plain' } }] }],
  };
  expect(expand(part)).toEqual({
    options: [{ value: 'label', label: 'address/a' }],
    on: [{ do: [{ track: 'x', with: { label: 'plain', text: 'plain' } }] }],
  });
});

test('an argument is inserted as a path, as a literal, or as a value of the flow', () => {
  const values: Record<string, Shape> = {};
  const given = { start: { var: 'deal.address' }, locked: true, whole: { or: [{ var: 'a.b' }, 'none'] } };
  const read = (path: unknown) => expand({ default: { var: path } }, given, values)['default'];
  expect(read('with.start.zip')).toEqual({ var: 'deal.address.zip' });
  expect(read('with.locked')).toBe(true);
  expect(read('with.whole')).toEqual({ var: 'values.pickup__whole' });
  expect(values).toEqual({ pickup__whole: given.whole });
  expect(read('with.absent.x')).toEqual({ literal: null });
});

test('a fallback applies when an argument is absent', () => {
  const read = (path: unknown) => expand({ default: { var: path } }, { start: { var: 'deal.address' } })['default'];
  expect(read(['with.start.zip', '80331'])).toEqual({ var: ['deal.address.zip', '80331'] });
  expect(read(['with.absent', { var: 'with.start.city' }])).toEqual({ var: 'deal.address.city' });
});

test('a fragment may use the blocks of another one, and passes its arguments on', () => {
  const fragments = {
    call: {
      with: { to: 'string' },
      blocks: [{ kind: 'action', label: 'call', do: [{ redirect: { phone: { var: 'with.to' } } }] }],
    },
    help: {
      with: { at: 'Address' },
      blocks: [
        { kind: 'text', text: 'help' },
        { use: 'call', when: { var: 'with.at.open' }, with: { to: { var: 'with.at.phone' } } },
        { kind: 'group', blocks: [{ use: 'call', with: { to: '110' } }] },
      ],
    },
  };
  const use = { use: 'help', when: { var: 'input.lost' }, with: { at: { var: 'shop' } } };
  const flow = { id: 'lost', version: 1, as: 'page', steps: [{ id: 'only', title: 't', blocks: [use] }] };
  const calls = (phone: unknown) => ({ kind: 'action', label: 'call/call', do: [{ redirect: { phone } }] });
  expect(expandFlow(flow as never, { fragments } as never).steps?.[0]).toMatchObject({
    blocks: [
      { kind: 'text', text: 'help/help', when: { var: 'input.lost' } },
      { ...calls({ var: 'shop.phone' }), when: { and: [{ var: 'input.lost' }, { var: 'shop.open' }] } },
      { kind: 'group', when: { var: 'input.lost' }, blocks: [calls('110')] },
    ],
  });
});

test('a fragment that uses itself is an error, not an endless loop', () => {
  const fragments = { one: { blocks: [{ kind: 'group', blocks: [{ use: 'one' }] }] } };
  const flow = { id: 'a', version: 1, as: 'page', steps: [{ id: 'only', title: 't', blocks: [{ use: 'one' }] }] };
  expect(() => expandFlow(flow as never, { fragments } as never)).toThrow('fragment "one" uses itself');
});
