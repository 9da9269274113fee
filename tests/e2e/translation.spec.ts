// The browser's translator replaces each text by an element, also later ones.
import { alive } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';
import { translate, WAYS } from '../support/e2e/translator.ts';

/** React's error for a translated part, which it then renders anew. */
const TAKEN_OVER = /React error #418/;

for (const way of WAYS)
  test.describe(`a translator that ${way} texts`, () => {
    test('does not affect planning a return', async ({ portal, page, faults }) => {
      faults.provokeVendor(TAKEN_OVER);
      await portal.signInAs('return-window-open');
      await portal.open('/mycars/return-window-open');
      await alive(page);
      await translate(page, way);
      await page
        .getByRole('button', { name: new RegExp(portal.words('deal', 'actions.return')) })
        .first()
        .click();
      const next = portal.dialog.getByRole('button', { name: new RegExp(portal.words('ui', 'continue')) });
      const kinds = portal.dialog.getByRole('radio');
      for (const at of [1, 0, 1, 0]) {
        await kinds.nth(at).check();
        await expect(kinds.nth(at)).toBeChecked();
      }
      await next.click();
      const zip = portal.dialog.locator('input[autocomplete~="postal-code"]');
      const said = async (text: string) => {
        await zip.fill(text);
        await zip.blur();
        const id = (await zip.getAttribute('aria-describedby')) ?? '';
        return (
          await portal.dialog
            .locator(
              id
                .split(' ')
                .map((one) => `[id="${one}"]`)
                .join(', '),
            )
            .allTextContents()
        ).join();
      };
      const empty = await said('');
      const short = await said('1');
      expect(short.replace(/[«»]/g, '')).not.toBe(empty.replace(/[«»]/g, ''));
      await zip.fill('80337');
      await expect(zip).toHaveValue('80337');
      await expect(portal.dialog).toBeVisible();
    });

    test('does not affect filtering the list of cars', async ({ portal, page, faults }) => {
      faults.provokeVendor(TAKEN_OVER);
      await portal.open('/subscribe');
      await alive(page);
      await translate(page, way);
      const main = page.getByRole('main');
      const count = main.getByRole('status').first();
      for (const fuel of ['electric', 'petrol', '']) {
        await main.locator('select').first().selectOption(fuel);
        await expect(main.getByRole('link', { name: /.../ }).first()).toBeVisible();
      }
      await expect(count).toBeAttached();
    });
  });
