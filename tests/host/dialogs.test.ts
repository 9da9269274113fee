// @vitest-environment jsdom
// One of each flow over the page, and none for who has gone elsewhere.
import { expect, test } from 'vitest';
import { type FlowSession, signal } from '#engine';
import { Dialogs, type Ready } from '../../app/host/dialogs.ts';

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

test('asked for twice, a flow lies there once, and everybody who asked hears how it ended', async () => {
  const { dialogs, ready, lay, shown } = stack();
  const both = await Promise.all([lay(ready('trip', { deal: 1 })), lay(ready('trip', { deal: 1 }))]);
  expect(shown()).toEqual(['trip-1']);
  dialogs.shown.peek()[0]?.session.close('done');
  expect(await Promise.all(both.map((laid) => laid?.ended))).toEqual(['done', 'done']);
});

test('another flow, another input, and the same one after it was closed are other wishes', async () => {
  const { dialogs, ready, lay, shown } = stack();
  await lay(ready('trip', { deal: 1 }));
  await lay(ready('trip', { deal: 2 }));
  await lay(ready('help'));
  expect(shown()).toEqual(['trip-1', 'trip-2', 'help-3']);
  dialogs.shown.peek()[0]?.session.close();
  await lay(ready('trip', { deal: 1 }));
  expect(shown()).toEqual(['trip-2', 'help-3', 'trip-4']);
});

test('what is dropped while it loads does not open, and its failure is not told', async () => {
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

test('Escape takes back what loads, before anything else hears of it', async () => {
  const { ready, lay, shown } = stack();
  const heard: string[] = [];
  document.addEventListener('keydown', ({ key }) => heard.push(key), { capture: true });
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const coming = lay(ready('trip'), moment());
  press();
  expect(await coming).toBeUndefined();
  expect(heard).toEqual([]);
  press();
  expect(heard).toEqual(['Escape']);
  await lay(ready('trip'));
  expect(shown()).toEqual(['trip-1']);
});

test('a dialog that is closed takes along what loads over it, unless it closes itself as it asks', async () => {
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
