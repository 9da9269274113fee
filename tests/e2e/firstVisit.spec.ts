// Limits requests and bytes of a first visit, so that later features do not slow down every page.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/drawing.ts';

const CUSTOMER = 'return-window-open';
const DEAL = `/mycars/${CUSTOMER}`;

/** Maximum of requests and kB (HTML, scripts, styles, fonts) before any input; `others` are pictures and calls. */
const PAGES = [
  { path: '/', requests: 10, kB: 198.7 },
  { path: '/login', requests: 9, kB: 202.2 },
  { path: '/mycars', requests: 11, kB: 190, others: 4, customer: CUSTOMER },
  { path: DEAL, requests: 11, kB: 204.2, others: 4, customer: CUSTOMER },
  { path: `${DEAL}?modalName=MULTISTEP_EDIT_RETURN`, requests: 14, kB: 254.4, others: 4, customer: CUSTOMER },
] as const;

/** Time in ms after hydration before further chunks may load, minus the time to start a request. */
const QUIET = 2_000 - 50;

interface Fetched {
  readonly url: string;
  readonly asked: number;
  readonly weighs: boolean;
  /** Compressed bytes on the wire. */
  readonly bytes: number | undefined;
}

const WEIGHED = ['Document', 'Script', 'Stylesheet', 'Font'];
/** Only some browsers request it. */
const ICON = /\/icon\.svg$/;

async function follow(page: Page): Promise<() => readonly Fetched[]> {
  const fetched = new Map<string, Fetched>();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  line.on('Network.requestWillBeSent', ({ requestId, request: { url }, wallTime, type = '' }) =>
    fetched.set(requestId, { url, asked: wallTime * 1000, weighs: WEIGHED.includes(type), bytes: undefined }),
  );
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const asked = fetched.get(requestId);
    if (asked) fetched.set(requestId, { ...asked, bytes: encodedDataLength });
  });
  return () => [...fetched.values()];
}

test.use({ viewport: { width: 390, height: 844 } });

for (const { path, requests, kB, ...by } of PAGES)
  test(`${path} loads with ${requests} requests and ${kB} kB`, async ({ page, portal }) => {
    if ('customer' in by) await portal.signInAs(by.customer);
    const fetched = await follow(page);
    await page.addInitScript(() => {
      addEventListener('fahrplan:alive', () => {
        document.documentElement.dataset['alive'] = String(Date.now());
      });
    });
    await page.goto(path);
    const alive = Number(await page.locator('html[data-alive]').getAttribute('data-alive'));
    if (path.includes('modalName')) await expect(portal.dialog).toBeVisible();
    const first = () => fetched().filter(({ url, asked }) => asked < alive + QUIET && !ICON.test(url));
    await page.waitForLoadState('networkidle');
    await expect.poll(() => first().every(({ bytes }) => bytes !== undefined)).toBe(true);
    const told = first()
      .map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`)
      .join('\n');
    const parts = first().filter(({ weighs }) => weighs);
    expect(parts.length, told).toBeLessThanOrEqual(requests);
    expect(first().length - parts.length, told).toBeLessThanOrEqual('others' in by ? by.others : 0);
    const weight = parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0) / 1000;
    expect(weight, told).toBeLessThanOrEqual(kB);
    // Chunks for the first press are loaded in advance.
    await expect
      .poll(() => fetched().filter(({ url }) => /\/(afterwards|alerts-de-DE|FlowDialog)-/.test(url)).length)
      .toBe(3);
  });
