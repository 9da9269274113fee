// Breadcrumbs above the footer: links for customers, and structured data for search engines.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/drawing.ts';
import { pageAt } from '../support/e2e/portal.ts';

const DEAL = 'return-window-open';

/** The current page's link stays in the DOM, hidden. */
const SEEN = { useInnerText: true } as const;

const crumbsOf = (page: Page, title = 'Wo du bist') => page.getByRole('navigation', { name: title });

const toldIn = async (page: Page): Promise<unknown[]> => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
};

test.beforeEach(async ({ portal }) => {
  await portal.signInAs(DEAL);
});

test('a page has breadcrumbs with a link to each parent', async ({ page, portal }) => {
  await portal.open(`/car/${DEAL}/support/defects/confirmation`);
  const crumbs = crumbsOf(page);
  await expect(crumbs.getByRole('listitem')).toHaveText(['Meine Abos', 'Dein Abo', 'Schaden gemeldet'], SEEN);
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('Schaden gemeldet');
  await expect(crumbs.getByRole('link')).toHaveText(['Meine Abos', 'Dein Abo']);
  await expectAccessible(page, 'breadcrumbs');
  await crumbs.getByRole('link', { name: 'Dein Abo' }).click();
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
  await expect(crumbs.getByRole('listitem')).toHaveText(['Meine Abos', 'Dein Abo'], SEEN);
  await crumbs.getByRole('link', { name: 'Meine Abos' }).click();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
  await expect(crumbs).toHaveCount(0);
});

test('structured data has the same breadcrumbs, with full URLs, in the current language', async ({ page, portal }) => {
  await portal.open(`/portal/en-US/mycars/${DEAL}`);
  await expect(crumbsOf(page, 'Where you are').getByRole('listitem')).toHaveCount(2);
  const { origin } = new URL(page.url());
  expect(await toldIn(page)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'My subscriptions', item: `${origin}/portal/en-US/mycars` },
        { '@type': 'ListItem', position: 2, name: 'Your subscription', item: `${origin}/portal/en-US/mycars/${DEAL}` },
      ],
    },
  ]);
  await page.goto('/portal/en-US/mycars');
  await expect(portal.pageHeading).toHaveText('My subscriptions');
  expect(await toldIn(page)).toEqual([]);
});
