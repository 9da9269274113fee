// Cancelling a planned return with the keyboard, and planning another one (RET-13).
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-booked-free-change';

test('cancels a return with the keyboard, and offers to plan another', async ({ portal, page }) => {
  const words = portal.words;
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}`);
  await page.getByRole('button', { name: words('deal', 'return.cancel') }).focus();
  await page.keyboard.press('Enter');
  await portal.isOn(words('cancel-return', 'title'));
  await expectAccessible(page, 'cancel-return');
  await portal.dialog.getByRole('button', { name: words('cancel-return', 'confirm') }).focus();
  await page.keyboard.press('Enter');
  await portal.isOn(words('booking-cancelled', 'title.return'));
  await expectAccessible(page, 'booking-cancelled');
  await expect(page.getByText(words('deal', 'return.cancel'), { exact: true })).toBeHidden();
  await portal.dialog.getByRole('button', { name: words('booking-cancelled', 'again.return') }).focus();
  await page.keyboard.press('Enter');
  await portal.isOn(words('edit-return', 'type.title'));
});
