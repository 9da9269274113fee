// Elements of browser extensions, such as a password manager, stay usable beside the page.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/test.ts';

const addList = (page: Page) =>
  page.evaluate(() => {
    const list = document.createElement('div');
    list.style.cssText = 'position: fixed; top: 0; right: 0; z-index: 2147483647';
    const button = document.createElement('button');
    button.append('Eintrag einsetzen');
    const search = document.createElement('input');
    search.ariaLabel = 'Einträge suchen';
    list.append(button, search);
    document.body.append(list);
    button.addEventListener('click', () => {
      list.dataset['pressed'] = 'yes';
    });
  });

for (const when of ['before', 'after'] as const)
  test(`an extension list added ${when} a dialog opens can be pressed and keeps the focus`, {
    tag: when === 'after' ? '@fast' : [],
  }, async ({ portal, page }) => {
    await portal.signInAs('return-window-open');
    await portal.open('/mycars/return-window-open');
    if (when === 'before') await addList(page);
    await page
      .getByRole('button', { name: portal.words('deal', 'actions.return') })
      .first()
      .click();
    await expect(portal.dialog).toBeVisible();
    if (when === 'after') await addList(page);
    await page.getByRole('button', { name: 'Eintrag einsetzen' }).click();
    await expect(page.locator('[data-pressed]')).toBeAttached();
    const search = page.getByLabel('Einträge suchen');
    await search.click();
    await page.keyboard.type('fahr');
    await expect(search).toHaveValue('fahr');
    await expect(search).toBeFocused();
    await expect(portal.dialog).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('inert', '');
  });
