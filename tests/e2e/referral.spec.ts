// Referral: the link, sharing it, and a friend who uses it (LOY-3).
import { expectAccessible } from '../support/e2e/axe.ts';
import { crossed } from '../support/e2e/crossed.ts';
import { pressUntil } from '../support/e2e/focus.ts';
import { expect, test } from '../support/e2e/test.ts';

const CODE = 'GEND6MBTW8';

for (const [locale, width] of crossed(['de-DE', 'en-US'] as const, [1280, 390])) {
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] });

    test('shows the link of a customer, and copies it', async ({ portal, page }) => {
      await portal.signInAs('loyalty-gold');
      await portal.open('/referral');
      const main = page.getByRole('main');
      const link = locale === 'de-DE' ? `/einladen/${CODE}` : `/invite/${CODE}`;
      await expect(main.getByText(link)).toBeVisible();
      await expectAccessible(page, 'referral');
      await main.getByRole('button', { name: portal.words('referral', 'copy') }).click();
      await expect(page.getByText(portal.words('referral', 'copied'), { exact: true })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(link);
    });

    test('a friend browses, signs in, and the invitation counts', async ({ portal, page }) => {
      const word = (key: string) => portal.words('invitation', key);
      await portal.open(locale === 'de-DE' ? `/einladen/${CODE}` : `/invite/${CODE}`);
      await expect(portal.pageHeading).toHaveText(word('title'));
      await expectAccessible(page, 'invitation');
      await portal.signInAs('lead');
      await portal.open(locale === 'de-DE' ? `/invite/${CODE}` : `/einladen/${CODE}`);
      await expect(portal.pageHeading).toHaveText(word('accepted.title'));
      await expectAccessible(page, 'invitation, accepted');
    });
  });
}

test('a stored invitation is accepted on the next page after the sign-in', async ({ portal, page }) => {
  await portal.open(`/einladen/${CODE}`);
  await expect(portal.pageHeading).toHaveText('Du bist eingeladen');
  await portal.signInAs('lead');
  await portal.open('/mycars');
  await expect(page.getByText(portal.words('kept-invitation', 'accepted'))).toBeVisible();
});

test('shares if the system supports it, and reports nothing when cancelled', async ({ portal, page }) => {
  await page.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: async (content: object) => {
        shared.push(content);
        if (shared.length > 1) throw new DOMException('closed', 'AbortError');
      },
    });
  });
  await portal.signInAs('loyalty-gold');
  await portal.open('/referral');
  const share = page.getByRole('main').getByRole('button', { name: 'Teilen' });
  await pressUntil(page, 'Tab', /^Teilen$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'shared')))).toContain(CODE);
  await share.click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared').length)).toBe(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('explains why an invitation does not count', async ({ portal, page, faults }) => {
  for (const status of [409, 422]) faults.provoke(status);
  await portal.signInAs('loyalty-gold');
  for (const [code, title] of [
    [CODE, 'Das ist deine eigene Einladung'],
    ['NOBODYHAS', 'Diese Einladung kennen wir nicht'],
  ] as const) {
    await portal.open(`/einladen/${code}`);
    await page.getByRole('main').getByRole('button', { name: 'Einladung annehmen' }).click();
    await expect(portal.pageHeading).toHaveText(title);
    await expectAccessible(page, `invitation, ${title}`);
  }
});

test('leads a visitor to the sign-in with a reason', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.open('/referral');
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toMatch(/\/referral$/);
  // The previous page may still show the same text.
  await expect(page.getByRole('status').getByText('Melde dich an, um deinen Einladungslink zu sehen')).toBeVisible();
});

test('a failed link is reported, and a customer without a booking sees the conditions', async ({ portal, page }) => {
  await portal.signInAs('invited-friend');
  await portal.open('/referral');
  await expect(page.getByText('Stell sicher, dass du schon eine Buchung hast.')).toBeVisible();
  await expectAccessible(page, 'referral, without a booking');
  await portal.signInAs('loyalty-gold');
  await portal.fail(503, { path: '/api/getReferralLink', answer: 'problem', status: 503 });
  await portal.open('/referral');
  await expect(page.getByText('Fehler beim Laden des Einladungslinks.')).toBeVisible();
  await expectAccessible(page, 'referral, without a link');
});
