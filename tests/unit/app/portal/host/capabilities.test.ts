// @vitest-environment jsdom
// Browser capabilities, and their refusal by the browser or the customer.
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { perform } from '../../../../../app/portal/host/capabilities.ts';

const hands = {
  clear: vi.fn(async () => {}),
  signedOut: vi.fn(async () => {}),
  speak: vi.fn(async () => {}),
  miss: vi.fn(async () => {}),
  openChat: vi.fn(async () => {}),
  isWanted: () => true,
};
const writeText = vi.fn(async (_: string) => {});
vi.stubGlobal('navigator', { clipboard: { writeText } });
const share = (act?: () => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText }, share: act });

afterEach(() => {
  vi.clearAllMocks();
  share();
});
afterAll(() => vi.unstubAllGlobals());

test('copies, and reports a failure', async () => {
  await perform('copy', { text: 'A-123' }, hands);
  expect(writeText).toHaveBeenCalledWith('A-123');
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await expect(perform('copy', { text: 'A-123' }, hands)).rejects.toThrow();
});

test('shares, or copies the address without a share API; cancelling is no error', async () => {
  await perform('share', { url: 'https://x.example' }, hands);
  expect(writeText).toHaveBeenCalledWith('https://x.example');
  share(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  await perform('share', { url: 'https://x.example' }, hands);
  share(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  await expect(perform('share', {}, hands)).rejects.toThrow();
});

test('downloads under a name', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.getAttribute('href')}`);
  });
  await perform('download', { url: '/invoice/7', name: 'Rechnung.pdf' }, hands);
  expect(clicked).toEqual(['Rechnung.pdf /invoice/7']);
  for (const url of ['javascript:alert(1)', '//x.example/a.pdf', ''])
    await expect(perform('download', { url, name: 'a.pdf' }, hands)).rejects.toThrow('no address');
  expect(clicked).toHaveLength(1);
});

test('changes the language, signs out, and shows that a page is missing, by the portal', async () => {
  await perform('setLanguage', { locale: 'en-US' }, hands);
  await perform('signOut', {}, hands);
  await perform('showMissing', {}, hands);
  expect(hands.speak).toHaveBeenCalledWith('en-US');
  expect(hands.signedOut).toHaveBeenCalledOnce();
  expect(hands.miss).toHaveBeenCalledOnce();
});

test('opens the chat by the portal', async () => {
  await perform('openChat', { topic: 'return' }, hands);
  expect(hands.openChat).toHaveBeenCalledWith({ topic: 'return' });
});
