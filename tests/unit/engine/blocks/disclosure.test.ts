// Disclosures: content loads on demand, but belongs to its step from the start.

import { effect, type FlowSession, type PreparedCatalogue, type QuestionState, signal } from '@fahrplan/engine';
import { explain } from '@fahrplan/engine/authoring/explain';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAll } from '../../../../app/studio/preview/walk/readAll.ts';
import type { DisclosureNode } from '../../../../engine/blocks/disclosure.ts';
import type { Block, Disclosure } from '../../../../engine/flow.ts';
import { rulesLoaded, type silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { bare, dialog, opened, settled } from '../../../support/meanings/stage.ts';

beforeAll(rulesLoaded);

const withBrands: PreparedCatalogue = {
  ...bare,
  operations: { getBrands: { method: 'GET', url: '/brands' } },
  sources: { brands: { asks: 'getBrands' } },
};

const words: Block = { kind: 'text', text: { show: { var: 'brands.name' } } };

async function openedWith(blocks: readonly Block[], fields = {}, changes: Parameters<typeof silentHost>[0] = {}) {
  const asked: string[] = [];
  const tell: ((state: QuestionState) => void)[] = [];
  const session = await opened(
    dialog(fields, [
      { id: 'menu', title: 'menu', blocks: [...blocks] },
      { id: 'on', title: 'on', blocks: [{ kind: 'review', of: ['menu'] }] },
    ]),
    {
      questions: {
        observe: ({ call }, report) => {
          asked.push(call.path);
          tell.push(report);
          return () => {};
        },
        refresh: () => {},
      },
      ...changes,
    },
    withBrands,
  );
  return { session, asked, tell };
}

const disclosureOn = (session: FlowSession): DisclosureNode => {
  const [block] = session.step.peek()?.blocks ?? [];
  if (block?.kind !== 'disclosure') throw new Error('no disclosure');
  return block;
};

const closed = (blocks: readonly Block[], changes: Partial<Disclosure> = {}): Disclosure => ({
  kind: 'disclosure',
  title: 'vehicles',
  blocks: [...blocks],
  ...changes,
});

describe('the content of a disclosure', () => {
  test('is requested only when wanted, even if the rest of the step is read', async () => {
    const { session, asked } = await openedWith([closed([words])]);
    const stop = effect(() => readAll(session));
    await settled();
    expect(asked).toEqual([]);
    disclosureOn(session).want();
    await settled();
    expect(asked).toEqual(['/brands']);
    stop();
  });

  test('is created once, and kept while it is closed', async () => {
    const { session } = await openedWith([closed([words])]);
    const node = disclosureOn(session);
    node.show(true);
    const made = node.blocks.peek();
    expect(made).toHaveLength(1);
    node.show(false);
    node.show(true);
    expect(node.blocks.peek()).toBe(made);
  });

  test('does not block Continue while it is closed or loading', async () => {
    const { session, asked } = await openedWith([closed([words])]);
    disclosureOn(session).show(true);
    disclosureOn(session)
      .blocks.peek()[0]
      ?.presence.subscribe(() => {});
    await settled();
    expect(asked).toEqual(['/brands']);
    await session.next();
    expect(session.step.peek()?.id).toBe('on');
  });

  test('has fields that are validated and reviewed like any other', async () => {
    const fields = { name: { type: 'text', label: 'name', rules: [{ rule: 'required', text: 'missing' }] } };
    const { session } = await openedWith([closed([{ field: 'name' }])], fields);
    await session.next();
    expect(session.issues.peek().map(({ text }) => text)).toEqual(['missing']);
    session.answer('name', 'Ada');
    await session.next();
    const [review] = session.step.peek()?.blocks ?? [];
    expect(review?.kind === 'review' && review.groups.value[0]?.rows.map(({ value }) => value)).toEqual(['Ada']);
  });
});

describe('a disclosure closes', () => {
  test('on a press in it that is not refused', async () => {
    const toasts: unknown[] = [];
    const press: Block = { kind: 'action', label: 'go', do: [{ toast: 'done' }] };
    const refused: Block = { ...press, rules: [{ that: false, text: 'no' }] } as Block;
    const deep = closed([closed([press]), refused]);
    const { session } = await openedWith([deep], {}, { toast: (...toast) => void toasts.push(toast) });
    const node = disclosureOn(session);
    node.want();
    const [inner, other] = node.blocks.peek();
    if (other?.kind === 'action') await other.press();
    expect([node.presses.peek(), toasts]).toEqual([0, []]);
    if (inner?.kind !== 'disclosure') throw new Error('no disclosure inside');
    inner.want();
    const [button] = inner.blocks.peek();
    if (button?.kind === 'action') await button.press();
    expect([node.presses.peek(), inner.presses.peek(), toasts.length]).toEqual([1, 1, 1]);
  });

  test('when another page is shown, but not at another address of the same page', async () => {
    const app = signal({ page: 'one', path: '/de/one' });
    const { session } = await openedWith([closed([words])], {}, { app });
    const seen: unknown[] = [];
    disclosureOn(session).page.subscribe((page) => seen.push(page));
    app.value = { page: 'one', path: '/de/one/more' };
    app.value = { page: 'two', path: '/de/two' };
    expect(seen).toEqual(['one', 'two']);
  });
});

describe('the title of a disclosure', () => {
  test('is a button of its own when it has effects', async () => {
    const toasts: unknown[] = [];
    const leading = closed([words], { do: [{ toast: 'done' }], icon: 'car', current: true });
    const { session } = await openedWith([leading], {}, { toast: (...toast) => void toasts.push(toast) });
    const { action, presses } = disclosureOn(session);
    expect([action?.label.value, action?.icon.value, action?.current.value]).toEqual(['vehicles', 'car', true]);
    await action?.press();
    expect([toasts.length, presses.peek()]).toEqual([1, 0]);
  });

  test('has a default text where its own is empty, so that it can be opened by name', async () => {
    const { session } = await openedWith([closed([words], { title: { show: { literal: null } } })]);
    expect(disclosureOn(session).title.value).toBe('open');
  });

  test('may repeat for each entry of a list', async () => {
    const each = ['Norden', 'Selva'];
    const many = closed([words], { each, as: 'brand', title: { show: { var: 'brand' } } });
    const { session } = await openedWith([many]);
    const [list] = session.step.peek()?.blocks ?? [];
    const titles =
      list?.kind === 'group' && list.blocks.value?.map((block) => block.kind === 'disclosure' && block.title.value);
    expect(titles).toEqual(['Norden', 'Selva']);
  });
});

test('an explanation says that a block is in a closed disclosure', async () => {
  const { session } = await openedWith([closed([{ id: 'inner', kind: 'text', text: 'inner' }], { id: 'outer' })]);
  const told = () => explain(session, { block: 'menu.outer.inner' }).layers.find(({ of }) => of === 'disclosure')?.says;
  expect(told()).toContain('it is closed');
  disclosureOn(session).show(true);
  expect(told()).toBe('has no condition');
});
