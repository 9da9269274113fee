import { type FlowSession, signal } from '@fahrplan/engine';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Messages } from '../../../../../app/portal/host/messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test('a success message disappears when the next dialog or step is on screen', () => {
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

test('errors and notices stay over a dialog', () => {
  const { messages, texts, show } = said();
  messages.say('Nicht geladen', 'error');
  messages.say('Schon verlängert', 'info');
  show('confirmation');
  expect(texts()).toEqual(['Nicht geladen', 'Schon verlängert']);
});

test('a repeated message is shown once, as the latest', () => {
  const { messages, texts } = said();
  for (const text of ['Noch einmal geschickt', 'Abgemeldet', 'Noch einmal geschickt']) messages.say(text, 'success');
  expect(texts()).toEqual(['Abgemeldet', 'Noch einmal geschickt']);
});

test('the outcome of a press disappears with the next press; other messages stay', () => {
  const { messages, texts } = said();
  messages.say('Das hat nicht geklappt', 'error');
  messages.say('Noch einmal geschickt (2 von 3)', 'success');
  messages.say('Nichts wurde gesendet', 'info');
  messages.forgetOutcomes();
  expect(texts()).toEqual(['Nichts wurde gesendet']);
});

test('a message disappears after seven seconds', () => {
  const { messages, texts } = said();
  messages.say('Gespeichert', 'success');
  vi.advanceTimersByTime(6_999);
  expect(texts()).toEqual(['Gespeichert']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a hovered message stays, and its time restarts when the pointer leaves', () => {
  const { messages, texts } = said();
  messages.say('Gespeichert', 'success');
  const [message] = messages.shown.peek();
  if (!message) throw new Error('Nothing is said.');
  vi.advanceTimersByTime(6_000);
  messages.hold(message);
  vi.advanceTimersByTime(60_000);
  messages.release(message);
  vi.advanceTimersByTime(6_000);
  messages.release(message);
  vi.advanceTimersByTime(6_999);
  expect(texts()).toEqual(['Gespeichert']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a dismissed message leaves no timer, and dismisses no other message', () => {
  const { messages, texts } = said();
  messages.say('Gespeichert', 'success');
  vi.advanceTimersByTime(6_000);
  messages.say('Gespeichert', 'success');
  messages.say('Nicht geladen', 'error');
  vi.advanceTimersByTime(6_999);
  expect(texts()).toEqual(['Gespeichert', 'Nicht geladen']);
  messages.clear();
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a message disappears when its condition ends, and a repeated one is checked anew', async () => {
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

test('the condition of a message is evaluated only while it is on screen', async () => {
  const { messages, texts } = said();
  const sending = signal(1);
  const stands = vi.fn(() => sending.value > 0);
  messages.say('Wird gesendet', 'info', stands);
  sending.value = 2;
  expect(stands).toHaveBeenCalledTimes(2);
  messages.clear();
  sending.value = 0;
  await Promise.resolve();
  expect([stands.mock.calls.length, texts()]).toEqual([2, []]);
});
