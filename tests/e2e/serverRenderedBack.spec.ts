// Going back to server-rendered pages, and the data that they may still show.
import type { Page } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.ts';
import { expect, test } from '../support/e2e/drawing.ts';
import { cameToRest } from '../support/e2e/settled.ts';

test.describe.configure({ mode: 'default' });
// Playwright disables the back-forward cache by default.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

const CUSTOMER = 'return-window-open';

const ELSEWHERE = '/icon.svg';

/** Returns the page's own reasons against the back-forward cache, such as its response. */
const reasonsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [way] = performance.getEntriesByType('navigation') as (PerformanceEntry & { notRestoredReasons?: unknown })[];
    return JSON.stringify(way?.notRestoredReasons ?? null);
  });

/** Returns all texts that identify the signed-in customer. */
async function marksOf(page: Page): Promise<string[]> {
  const { user } = (await (await page.request.get('/portal/api/session')).json()) as { user: Record<string, unknown> };
  const marks = ['email', 'hs_contact_id', 'hs_first_name', 'hs_last_name'].flatMap((name) => user[name] ?? []);
  expect(marks).toContain('Katharina');
  return marks.map(String);
}

/** Empties the demo's list of customers, which contains every name. */
const offerNobody = (page: Page) => page.route('**/demo/customers', (route) => route.fulfill({ json: [] }));

/** Expects nothing in the document to identify the customer, now or later. */
async function expectNothingOf(marks: readonly string[], page: Page): Promise<void> {
  const told = async () => {
    const content = await page.content();
    return marks.filter((mark) => content.includes(mark));
  };
  expect(await told()).toEqual([]);
  await cameToRest(page);
  expect(await told()).toEqual([]);
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.goto(ELSEWHERE);
  // A page of the back-forward cache is not loaded again.
  await page.goBack({ waitUntil: 'commit' });
}

test('only a page without a session may enter the back-forward cache', async ({ page, portal }) => {
  await portal.open('/privacy');
  await leaveAndReturn(page);
  expect(await reasonsOf(page)).not.toContain('no-store');
  await portal.signInAs(CUSTOMER);
  await portal.open('/mycars');
  await leaveAndReturn(page);
  expect(await reasonsOf(page)).toContain('no-store');
});

test('after a sign-out elsewhere Back shows no customer data', { tag: '@fast' }, async ({ page, portal }) => {
  await offerNobody(page);
  await portal.signInAs(CUSTOMER);
  await portal.open('/mycars');
  await expect(page.locator('main')).toContainText('Katharina');
  const marks = await marksOf(page);
  await page.goto(ELSEWHERE);
  await page.context().clearCookies();
  await page.goBack();
  await expect(portal.pageHeading).toHaveText('Willkommen');
  await expectNothingOf(marks, page);
});

for (const soon of [true, false])
  test(`a page restored ${soon ? 'before its scripts have loaded' : 'later'} reloads for another customer`, async ({
    page,
    portal,
  }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    if (soon) await page.route('**/assets/afterwards-*.js', (route) => held.then(() => route.continue()));
    await offerNobody(page);
    await portal.signInAs(CUSTOMER);
    await portal.open('/mycars');
    // The list of demo customers is rendered after hydration.
    await expect(page.locator('details select').first()).toBeAttached();
    const marks = await marksOf(page);
    await page.context().clearCookies();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    letGo();
    await expect(portal.pageHeading).toHaveText('Willkommen');
    await expectNothingOf(marks, page);
  });

test('a page without a token requests one on the first action, and not before', async ({ page, portal }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\//.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  await portal.open('/login');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('textbox').first().fill('nobody.knows@example.de');
  await page.getByRole('main').getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toMatch(/^POST /);
  expect(asked.filter((call) => call === 'GET /portal/api/session')).toHaveLength(1);
});
