// @vitest-environment jsdom
// At most one dialog per flow, and none after the customer has left.

import { type FlowSession, type Phase, signal } from '@fahrplan/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Dialogs, type Ready } from '../../../../../app/portal/host/dialogs.ts';
import { isLetIn, isThere } from '../../../../../app/portal/host/flowProgress.ts';
import { pagePerTest } from '../../../../support/host/listening.ts';

pagePerTest();

const moment = () => new Promise((resume) => setTimeout(resume, 5));

function stack() {
  const dialogs = new Dialogs();
  let begun = 0;
  const ready = (id: string, input: Ready['input'] = {}): Ready => ({
    id,
    input,
    begin() {
      const instance = `${id}-${++begun}`;
      const phase = signal<string>('open');
      const close = (word?: string) => {
        phase.value = 'closed';
        dialogs.closed(instance, word);
      };
      return { id, instance, phase, close } as unknown as FlowSession;
    },
  });
  const lay = (flow: Ready, after: Promise<unknown> = Promise.resolve()) =>
    dialogs.lay(
      () => after.then(() => flow),
      () => {},
    );
  const shown = () => dialogs.open.map(({ session }) => session.instance);
  return { dialogs, ready, lay, shown };
}

test('a flow that is opened twice at once shows one dialog, and both callers get its result', async () => {
  const { dialogs, ready, lay, shown } = stack();
  const both = await Promise.all([lay(ready('trip', { deal: 1 })), lay(ready('trip', { deal: 1 }))]);
  expect(shown()).toEqual(['trip-1']);
  dialogs.shown.peek()[0]?.session.close('done');
  expect(await Promise.all(both.map((laid) => laid?.ended))).toEqual(['done', 'done']);
});

test('the opener gets the session once, when the dialog appears', async () => {
  const { dialogs, ready, shown } = stack();
  const told: unknown[] = [];
  const lay = () =>
    dialogs.lay(
      async () => ready('trip'),
      ({ instance }) => told.push([instance, shown()]),
    );
  const laid = await lay();
  expect(told).toEqual([['trip-1', ['trip-1']]]);
  expect(await lay()).toBe(laid);
  expect(told).toHaveLength(1);
  await dialogs.lay(
    async () => undefined,
    () => told.push('nothing'),
  );
  expect(told).toHaveLength(1);
});

test('another flow, another input, or a closed flow opens another dialog', async () => {
  const { dialogs, ready, lay, shown } = stack();
  await lay(ready('trip', { deal: 1 }));
  await lay(ready('trip', { deal: 2 }));
  await lay(ready('help'));
  expect(shown()).toEqual(['trip-1', 'trip-2', 'help-3']);
  dialogs.shown.peek()[0]?.session.close();
  await lay(ready('trip', { deal: 1 }));
  expect(shown()).toEqual(['trip-2', 'help-3', 'trip-4']);
});

test('a dialog dropped while it loads does not open, and its failure is not reported', async () => {
  const { dialogs, ready, lay, shown } = stack();
  const one = lay(ready('trip'), moment());
  const other = dialogs.lay(
    () => moment().then(() => Promise.reject(new Error('gone'))),
    () => {},
  );
  dialogs.drop();
  expect(await Promise.all([one, other])).toEqual([undefined, undefined]);
  expect(shown()).toEqual([]);
  await expect(lay(ready('trip'), Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

function keyboard() {
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => heard.push(key);
  document.addEventListener('keydown', listen, { capture: true });
  onTestFinished(() => document.removeEventListener('keydown', listen, { capture: true }));
  const press = (key = 'Escape') =>
    void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return { heard, press };
}

test('Escape cancels a loading dialog, and reaches no other listener', async () => {
  const { ready, lay, shown } = stack();
  const { heard, press } = keyboard();
  const coming = lay(ready('trip'), moment());
  press();
  expect(await coming).toBeUndefined();
  expect(heard).toEqual([]);
  press();
  expect(heard).toEqual(['Escape']);
  await lay(ready('trip'));
  expect(shown()).toEqual(['trip-1']);
});

test('Escape cancels all loading dialogs, also after another has opened or failed', async () => {
  const { dialogs, ready, lay, shown } = stack();
  const { heard, press } = keyboard();
  const both = [lay(ready('trip'), moment()), lay(ready('help'), moment())];
  press();
  expect(await Promise.all(both)).toEqual([undefined, undefined]);
  const slow = lay(ready('trip'), moment());
  await lay(ready('help'));
  await expect(dialogs.lay(() => Promise.reject(new Error('gone')), vi.fn())).rejects.toThrow('gone');
  press();
  expect(await slow).toBeUndefined();
  expect([heard, shown()]).toEqual([[], ['help-1']]);
});

test('a closed dialog cancels what loads over it, unless its own close opened that', async () => {
  const { dialogs, ready, lay, shown } = stack();
  await lay(ready('trip'));
  let comes = () => {};
  const loading = new Promise<void>((resume) => {
    comes = resume;
  });
  const late = lay(ready('help'), loading);
  await new Promise((resume) => setTimeout(resume));
  dialogs.open[0]?.session.close();
  comes();
  expect(await late).toBeUndefined();
  await lay(ready('trip'));
  const next = lay(ready('thanks'), moment());
  dialogs.open[0]?.session.close();
  await next;
  expect(shown()).toEqual(['thanks-3']);
});

test('all dialogs are closed top down, and removed together', async () => {
  const { dialogs, ready, lay, shown } = stack();
  const closed: string[] = [];
  for (const id of ['trip', 'help', 'ask']) void (await lay(ready(id)))?.ended.then(() => closed.push(id));
  dialogs.closeAll();
  await moment();
  expect(closed).toEqual(['ask', 'help', 'trip']);
  expect(shown()).toEqual([]);
  expect(dialogs.shown.peek()).toHaveLength(3);
  dialogs.removed();
  expect(dialogs.shown.peek()).toEqual([]);
});

test('a dialog closed below another one stays on screen until that one is removed', async () => {
  const { dialogs, ready, lay } = stack();
  await lay(ready('trip'));
  await lay(ready('help'));
  dialogs.open[0]?.session.close();
  expect(dialogs.shown.peek().map(({ session }) => session.id)).toEqual(['trip', 'help']);
  dialogs.removed();
  expect(dialogs.shown.peek().map(({ session }) => session.id)).toEqual(['help']);
});

test('closed() returns the dialog with its result, and nothing for a page', async () => {
  const { dialogs, ready, lay } = stack();
  const laid = await lay(ready('trip'));
  expect(dialogs.closed('page', 'done')).toBeUndefined();
  expect(dialogs.closed('trip-1', 'done')).toBe(laid?.session);
  expect(await laid?.ended).toBe('done');
});

test('a dialog that loads for another opener still opens when one is closed', async () => {
  const { dialogs, ready, lay, shown } = stack();
  await lay(ready('trip'));
  await lay(ready('help'));
  const coming = lay(ready('thanks'), moment());
  await new Promise((resume) => setTimeout(resume));
  dialogs.open[0]?.session.close();
  await coming;
  expect(shown()).toEqual(['help-2', 'thanks-3']);
});

test('Escape reaches other listeners once nothing loads, and other keys always do', async () => {
  const { ready, lay, shown } = stack();
  const { heard, press } = keyboard();
  const both = [lay(ready('trip'), moment()), lay(ready('help'), moment())];
  press('Tab');
  await Promise.all(both);
  press();
  expect([heard, shown()]).toEqual([
    ['Tab', 'Escape'],
    ['trip-1', 'help-2'],
  ]);
});

test.each<[Phase, boolean | undefined, boolean | undefined]>([
  ['opening', undefined, undefined],
  ['open', true, true],
  ['failed', true, undefined],
  ['refused', false, false],
  ['running', false, false],
  ['closed', false, false],
])('a flow in the phase %s is ready: %s, and allows its customer: %s', async (phase, there, letIn) => {
  const now = signal<Phase>('opening');
  const session = { phase: now } as unknown as FlowSession;
  const told = { there: vi.fn(), letIn: vi.fn() };
  void isThere(session).then(told.there);
  void isLetIn(session).then(told.letIn);
  now.value = phase;
  await moment();
  for (const [fn, known] of [
    [told.there, there],
    [told.letIn, letIn],
  ] as const)
    expect(fn.mock.calls).toEqual(known === undefined ? [] : [[known]]);
});

test('clear() closes all dialogs, cancels loading ones, and resolves once none is visible', async () => {
  const { dialogs, ready, lay, shown } = stack();
  await lay(ready('trip'));
  await lay(ready('alert'));
  const coming = lay(ready('late'), moment());
  let cleared = false;
  const clearing = dialogs.clear().then(() => {
    cleared = true;
  });
  expect(await coming).toBeUndefined();
  expect([shown(), cleared]).toEqual([[], false]);
  dialogs.removed();
  await clearing;
  await dialogs.clear();
});
