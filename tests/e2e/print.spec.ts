import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';

test('a dialog is printed alone and completely, without controls', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/199/);
  await page.emulateMedia({ media: 'print' });
  // Paper size of the browser in pixels.
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(page.getByRole('main', { includeHidden: true })).toBeHidden();
  await expect(page.getByRole('banner', { includeHidden: true })).toBeHidden();
  await expect(portal.dialog.getByRole('button')).toHaveCount(0);
  await expect(portal.fact('Adresse')).toBeVisible();
  const paper = await portal.dialog.evaluate((dialog) => {
    const scrim = dialog.parentElement as HTMLElement;
    const body = dialog.querySelector('[data-scroller]') as HTMLElement;
    const cut = [document.documentElement, scrim, dialog, body].filter(
      (box) => getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1,
    );
    return {
      cut: cut.map(({ className }) => className),
      ground: getComputedStyle(scrim).backgroundColor,
      place: getComputedStyle(scrim).position,
      end: Math.round(body.getBoundingClientRect().bottom + scrollY) <= document.documentElement.scrollHeight,
      top: Math.round(body.getBoundingClientRect().top + scrollY),
    };
  });
  expect(paper).toEqual({ cut: [], ground: 'rgba(0, 0, 0, 0)', place: 'static', end: true, top: 0 });
});

test('a page is printed without its bars', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}`);
  await page.getByText('Was möchtest du tun?').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(portal.pageHeading).toBeVisible();
  const bars = await page.getByRole('navigation', { includeHidden: true }).all();
  expect(bars.length).toBeGreaterThan(1);
  for (const bar of bars) await expect(bar).toBeHidden();
});

test('a page is printed completely, with any open menu', async ({ portal, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}`);
  await page.getByRole('banner').getByRole('button', { expanded: false }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Was möchtest du tun?')).toBeVisible();
});
