// Loyalty programme: levels, benefits, explainer and spending points (LOY-1, FLW-30, FLW-31).
import { expectAccessible } from '../support/e2e/axe.ts';
import { crossed } from '../support/e2e/crossed.ts';
import { pressUntil } from '../support/e2e/focus.ts';
import { expect, test } from '../support/e2e/test.ts';

const CUSTOMER = 'loyalty-gold';

for (const [locale, width] of crossed(['de-DE', 'en-US'] as const, [1280, 390])) {
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test('is introduced once, shows the level, and redeems points for a reward', async ({ portal, page }) => {
      test.slow();
      const word = (key: string, values = {}) => portal.words('loyalty', key, values);
      const redeeming = (key: string, values = {}) => portal.words('loyalty-redemption', key, values);
      await portal.signInAs(CUSTOMER);
      await portal.open('/loyalty');
      await portal.isOn(portal.words('loyalty-intro', 'title'));
      await expectAccessible(page, 'loyalty-intro');
      await portal.button(portal.words('loyalty-intro', 'later')).click();
      await expect(portal.dialog).toHaveCount(0);
      const main = page.getByRole('main');
      await expect(main.getByText(word('level.joined', { title: 'Gold' }))).toBeVisible();
      await expectAccessible(page, 'loyalty');
      await main.getByRole('button', { name: 'Black' }).click();
      await expect(main.getByText(word('benefits.of.ahead', { title: 'Black' }))).toBeVisible();
      await main.getByRole('button', { name: /VIP/ }).click();
      await expect(portal.dialog).toBeVisible();
      await expectAccessible(page, 'loyalty-benefit');
      await page.keyboard.press('Escape');
      await main.getByRole('button', { name: /Black (bringt|brings)|(von|Everything) Black/ }).click();
      await portal.isOn(portal.words('loyalty-level', 'title', { title: 'Black' }));
      await expectAccessible(page, 'loyalty-level');
      await page.keyboard.press('Escape');
      const redeem = main.getByRole('button', { name: /Freikilometer einlösen|^Redeem:/ });
      await expect(redeem).toHaveCount(1);
      await redeem.click();
      await portal.isOn(redeeming('confirm.title'));
      await expectAccessible(page, 'loyalty-redemption');
      await portal.dialog.getByRole('button', { name: /1[.,]000/ }).click();
      await portal.isOn(redeeming('thanks.title'));
      await expectAccessible(page, 'loyalty-redemption, done');
      await portal.button(redeeming('thanks.close')).click();
      await expect(main.getByText(/1[.,]490 /)).toBeVisible();
      await expect(main.getByText(word('redeemed.state.waits'))).toHaveCount(2);
      await page.reload();
      await expect(main.getByText(/1[.,]490 /)).toBeVisible();
      await expect(portal.dialog).toHaveCount(0);
    });
  });
}

test('shows a visitor only the sign-in, and returns afterwards', async ({ portal, page }) => {
  await portal.open('/loyalty');
  const main = page.getByRole('main');
  await expect(main.getByText('Bitte melde dich an, um deine Prämien zu sehen')).toBeVisible();
  await expectAccessible(page, 'loyalty, without a session');
  await main.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toMatch(/\/loyalty$/);
});

test('opens its four explanations by URL on the German page, by keyboard', async ({ portal, page }) => {
  await portal.open('/en-US/loyalty?modal=how-loyalty-works');

  await portal.isOn('So funktioniert’s');
  expect(new URL(page.url()).pathname).toBe('/de-DE/loyalty');
  for (const title of ['Vorteile deines Levels', 'Prämien für dein nächstes Abo', 'Extra-Punkte']) {
    await expect(portal.heading).toBeFocused();
    await pressUntil(page, 'Tab', /^Weiter$/);
    await page.keyboard.press('Enter');
    await portal.isOn(title);
    await expectAccessible(page, `how-loyalty-works, ${title}`);
  }
  await expect(portal.heading).toBeFocused();
  await pressUntil(page, 'Tab', /^Verstanden$/);
  await page.keyboard.press('Enter');
  await expect(portal.dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Bitte melde dich an')).toBeVisible();
  await expect(portal.dialog).toHaveCount(0);
});

test('points spent in another window are reported, and the page updates', { tag: '@fast' }, async ({
  portal,
  page,
  visitor,
  faults,
}) => {
  faults.provoke(409);
  await portal.signInAs(CUSTOMER);
  await portal.open('/loyalty');
  await portal.button('Später').click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /Freikilometer einlösen$/ }).click();
  await portal.isOn('Prämie einlösen?');
  const other = visitor();
  await other.signInAs(CUSTOMER);
  for (const _ of [1, 2]) await other.send('POST', '/api/redeemLoyaltyBenefits', { reward_action_name: 'mileage-100' });
  await portal.dialog.getByRole('button', { name: /1\.000/ }).click();
  await portal.isOn('Deine Punkte reichen nicht mehr');
  await expectAccessible(page, 'loyalty-redemption, too few points');
  await portal.button('Zurück zu den Prämien').click();
  await expect(main.getByText('490 Punkte', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: /Freikilometer einlösen$/ })).toHaveCount(0);
});

test('a redemption with a lost response is not repeated after close and reload', async ({ portal, page, faults }) => {
  faults.provoke(502);
  const main = page.getByRole('main');
  const redeem = main.getByRole('button', { name: /Freikilometer einlösen$/ });
  const confirm = portal.dialog.getByRole('button', { name: /1\.000/ });
  await portal.signInAs(CUSTOMER);
  await portal.open('/loyalty');
  await portal.button('Später').click();
  await page.route(
    '**/api/redeemLoyaltyBenefits',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad gateway' });
    },
    { times: 1 },
  );
  await redeem.click();
  await confirm.click();
  await expect(page.getByText('Wir haben noch keine Antwort')).toBeVisible();
  await page.keyboard.press('Escape');
  await portal.isOn('Prämie einlösen?');
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0);
  await expect(main.getByText(/1\.490 /)).toBeVisible();
  await page.reload();
  await redeem.click();
  await confirm.click();
  await portal.isOn('Viel Freude damit!');
  await portal.button(portal.words('loyalty-redemption', 'thanks.close')).click();
  await expect(main.getByText(/1\.490 /)).toBeVisible();
});

test('points that cannot be loaded show an error, and the rest of the page works', async ({ portal, page }) => {
  await portal.signInAs(CUSTOMER);
  await portal.fail(503, { path: '/api/getLoyaltyInfo', answer: 'problem', status: 503 });
  await portal.open('/loyalty');
  await portal.button('Später').click();
  await expect(page.getByText('Deine Punkte können wir gerade nicht laden')).toBeVisible();
  await expect(page.getByText('Gutschein über 50 €').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Freikilometer einlösen$/ })).toHaveCount(0);
  await expectAccessible(page, 'loyalty, without points');
});
