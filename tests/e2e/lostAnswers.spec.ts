// Booking with a lost answer: the page claims nothing, and a second look shows the outcome once.
import { expectAccessible } from '../support/e2e/axe.ts';
import { storedBooking } from '../support/e2e/database.ts';
import type { Portal } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';

/** Simulated failure of the next booking, before or after it takes effect. */
const failure = (answer: object) => ({ method: 'PUT', path: '/portal/api/bff/deals/*/return', times: 1, ...answer });

/** Books, and sees the message about an unknown outcome. */
async function orderInDoubt(portal: Portal, status: number, answer: object): Promise<void> {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await portal.fail(status, failure(answer));
  await portal.order();
  await expect(portal.page.getByRole('alertdialog')).toContainText(portal.words('outcome-unknown', 'title'));
}

for (const [what, answer, status, changes] of [
  ['took effect, and a proxy answered', { answer: 'html', after_effect: true }, 502, 1],
  ['did not arrive, and a proxy answered', { answer: 'html' }, 502, 0],
  [
    'took effect, which the server does not know',
    { answer: 'problem', code: 'outcome_unknown', after_effect: true },
    503,
    1,
  ],
] as const) {
  test(`a booking that ${what} is booked once after a retry`, async ({ portal, page, server }) => {
    await orderInDoubt(portal, status, answer);
    await expect(page.getByRole('alertdialog')).not.toContainText('nichts gebucht');
    expect(storedBooking(server, DEAL).changes).toBe(changes);
    await portal.button(portal.words('outcome-unknown', 'again')).click();
    await portal.readPlanned();
    expect(storedBooking(server, DEAL).changes).toBe(1);
  });
}

// A test of its own, because another language requests the price again, which is zero once booked.
test('an unknown outcome of a booking shows what to do', async ({ portal, page }) => {
  await orderInDoubt(portal, 502, { answer: 'html', after_effect: true });
  await expectAccessible(page, 'outcome-unknown');
});

test('the page behind shows the outcome of a booking without a retry', { tag: '@fast' }, async ({ portal, page }) => {
  await orderInDoubt(portal, 502, { answer: 'html', after_effect: true });
  await page.keyboard.press('Escape');
  await portal.isOn('overview');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: portal.words('deal', 'return.change') })).toBeVisible();
});
