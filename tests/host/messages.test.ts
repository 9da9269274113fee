// What is said in passing, and what it gives way to.
import { expect, onTestFinished, test } from 'vitest';
import { type FlowSession, signal } from '#engine';
import { Messages } from '../../app/host/messages.ts';

function said() {
  const messages = new Messages();
  onTestFinished(() => {
    for (const message of messages.shown.peek()) messages.dismiss(message);
  });
  const step = signal<{ readonly id: string } | null>(null);
  messages.giveWayTo({ step } as unknown as FlowSession);
  const texts = () => messages.shown.peek().map(({ text }) => text);
  const show = (id: string) => {
    step.value = { id };
  };
  return { messages, texts, show };
}

test('good news gives way to the dialog that says more, once that is on screen, and to its next step', () => {
  const { messages, texts, show } = said();
  messages.say('Gebucht', 'success');
  expect(texts()).toEqual(['Gebucht']);
  show('confirmation');
  expect(texts()).toEqual([]);
  messages.say('Noch einmal geschickt', 'success');
  show('confirmation');
  expect(texts()).toEqual(['Noch einmal geschickt']);
  show('more');
  expect(texts()).toEqual([]);
});

test('what went wrong, and what is to be known, stays over a dialog', () => {
  const { messages, texts, show } = said();
  messages.say('Nicht geladen', 'error');
  messages.say('Schon verlängert', 'info');
  show('confirmation');
  expect(texts()).toEqual(['Nicht geladen', 'Schon verlängert']);
});

test('what is said again stands there once, as the latest', () => {
  const { messages, texts } = said();
  for (const text of ['Noch einmal geschickt', 'Abgemeldet', 'Noch einmal geschickt']) messages.say(text, 'success');
  expect(texts()).toEqual(['Abgemeldet', 'Noch einmal geschickt']);
});

test('bad news is over once the customer tries anew; what else was said stays', () => {
  const { messages, texts } = said();
  messages.say('Das hat nicht geklappt', 'error');
  messages.say('Nichts wurde gesendet', 'info');
  messages.forgetErrors();
  expect(texts()).toEqual(['Nichts wurde gesendet']);
});

test('what does not stand any more is taken back, and what is said anew is judged anew', async () => {
  const { messages, texts } = said();
  const sending = signal(true);
  messages.say('Wird gesendet', 'info', () => sending.value);
  messages.say('Abgemeldet', 'info');
  expect(texts()).toEqual(['Wird gesendet', 'Abgemeldet']);
  sending.value = false;
  await Promise.resolve();
  expect(texts()).toEqual(['Abgemeldet']);
  messages.say('Wird gesendet', 'info', () => sending.value);
  await Promise.resolve();
  expect(texts()).toEqual(['Abgemeldet']);
});
