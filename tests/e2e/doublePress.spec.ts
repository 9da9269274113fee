// An accidental double press advances by one screen and accepts nothing unread.
import type { Locator, Page } from '@playwright/test';
import { alive, cameToRest } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';

/** Button to press twice on the way through a flow, and the heading of the next screen. */
interface Way {
  readonly customer: string;
  readonly opens: string;
  readonly chooses?: string;
  readonly presses: string;
  readonly leadsTo: string;
}

const WAYS: readonly Way[] = [
  { customer: 'mileage-highest-package', opens: 'one_time_mileage', presses: 'Weiter', leadsTo: 'Stimmt alles?' },
  { customer: 'mileage-report-due', opens: 'mileage-upgrade', presses: 'Weiter', leadsTo: 'Stimmt alles?' },
  { customer: 'handover-late-change', opens: 'INSURANCE_UPGRADE', presses: 'Weiter', leadsTo: 'Stimmt alles?' },
  {
    customer: 'return-window-open',
    opens: 'MULTISTEP_EDIT_RETURN',
    presses: 'Weiter',
    leadsTo: 'Wo holen wir das Auto ab?',
  },
];

/** Kinds of double presses. Their interval uses the page's clock, not the machine's. */
const PRESSES: Readonly<Record<string, (page: Page, button: Locator) => Promise<void>>> = {
  'clicked twice': async (page, button) => {
    const { x, y } = await middleOf(button);
    await page.mouse.dblclick(x, y);
  },
  'tapped twice': (page, button) => tapTwice(page, button, 120),
  'tapped twice, slowly': (page, button) => tapTwice(page, button, 300),
};

async function tapTwice(page: Page, button: Locator, pause: number): Promise<void> {
  const { x, y } = await middleOf(button);
  await page.touchscreen.tap(x, y);
  await pressed(page, 1);
  await page.clock.runFor(pause);
  await page.touchscreen.tap(x, y);
}

const countPresses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['presses'] = '0';
    const count = ({ dataset }: HTMLElement) => {
      dataset['presses'] = String(Number(dataset['presses']) + 1);
    };
    addEventListener('click', () => count(document.documentElement), true);
  });

/** Waits, because the browser reports a tap only after the finger has lifted. */
const pressed = (page: Page, times: number): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-presses', String(times));

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Records paths of changes from now on, except drafts. */
function changes(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !/\/drafts\/|\/api\/addons$|\/app-token$/.test(pathname)) sent.push(pathname);
  });
  return sent;
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  for (const [how, press] of Object.entries(PRESSES))
    for (const { customer, opens, presses, leadsTo } of WAYS)
      test(`${opens}: ${presses}, ${how}, moves by one step`, async ({ portal, page }) => {
        await page.clock.install();
        await portal.signInAs(customer);
        await portal.open(`/mycars/${customer}?modalName=${opens}`);
        await portal.dialog.getByRole('radio').first().check();
        const sent = changes(page);
        await expect(page.locator('[data-settling]')).toHaveCount(0);
        // Before hydration a press would be recorded for later.
        await alive(page);
        await countPresses(page);
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
        await press(page, portal.button(presses));
        await pressed(page, 2);
        await expect(portal.heading).toHaveText(leadsTo);
        await page.clock.resume();
        await cameToRest(page);
        await expect(portal.heading).toHaveText(leadsTo);
        expect(sent).toEqual([]);
      });
});

test('with the keyboard there is no delay', async ({ portal }) => {
  await portal.signInAs('mileage-highest-package');
  await portal.open('/mycars/mileage-highest-package?modalName=one_time_mileage');
  await portal.dialog.getByRole('radio').first().check();
  await portal.button('Weiter').press('Enter');
  await expect(portal.heading).toHaveText('Stimmt alles?');
  await portal.button('Zahlungspflichtig buchen').press('Enter');
  await expect(portal.heading).toHaveText('Deine Kilometer sind gebucht');
});
