import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { SIZES, SignIn } from '../support/e2e/signInScreens.ts';
import { expect, test } from '../support/e2e/test.ts';

const KATHARINA = 'katharina.brandl@example.de';
/** Birthday of a driver who pays the fee for young drivers, in any year. */
const YOUNG = `01.02.${new Date().getFullYear() - 20}`;

for (const { locale, viewport } of oneOf(SIZES, 1)) {
  test.describe(`${locale}, ${viewport.width} wide`, () => {
    test.use({ locale, viewport });

    test('a new customer registers, confirms the address and gets to the account', async ({ portal, page }) => {
      const signIn = new SignIn(portal);
      await signIn.enter('ada.neumann@kunde.example.de');
      await expectAccessible(page, 'emailCheckForm');
      await signIn.press('check.next');
      await signIn.isOn('register.title');
      await signIn.press('register.next');
      for (const key of ['password.new.required', 'firstname.required', 'lastname.required', 'phone.required'])
        await expect(portal.summary).toContainText(signIn.word(key));
      await expectAccessible(page, 'registrationForm, with errors');
      await signIn.fill({
        'password.new': 'Sommer-2026-wald',
        'firstname.label': 'Ada',
        'lastname.label': 'Neumann',
        'phone.label': '+49 171 1234567',
        'birthday.label': YOUNG,
      });
      await page.keyboard.press('Tab');
      await expect(page.getByText(/19[,.]00/)).toBeVisible();
      await expectAccessible(page, 'registrationForm, with a notice');
      await signIn.press('register.next');
      await expect(page).toHaveURL(/\/mycars/);
      await portal.isOn(portal.words('verify-email', 'title'));
      await portal.button(portal.words('verify-email', 'ok')).click();
      await expect(portal.dialog).toHaveCount(0);
      await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));

      await (await portal.entry('my_profile')).click();
      await expect(portal.heading).toHaveText(portal.words('verify-email', 'title'));
      await expect(portal.dialog).toContainText('ada.neumann@kunde.example.de');
      await expectAccessible(page, 'verify-email');
      await portal.button(portal.words('verify-email', 'again')).click();
      await expect(page.getByText(portal.words('verify-email', 'sent'))).toBeVisible();
      await portal.button(portal.words('verify-email', 'ok')).click();
      await expect(portal.dialog).toHaveCount(0);
      await portal.open('/myaccount');
      await expect(page).toHaveURL(/\/mycars\?modalName=verify-email$/);

      await signIn.openLink(locale === 'de-DE' ? 'Bestätige deine' : 'Confirm your', 2);
      await signIn.isOn('title', 'confirm-email');
      await expectAccessible(page, 'confirm-email');
      await signIn.press('next', 'confirm-email');
      await signIn.isOn('confirmed.title', 'confirm-email');
      await (await portal.entry('my_profile')).click();
      await expect(page).toHaveURL(pageAt('/myaccount'));
    });

    test('a link by e-mail signs in once, and leads to the requested page', async ({ portal, page }) => {
      const signIn = new SignIn(portal);
      await portal.open('/mycars/return-window-open');
      await signIn.isOn('check.title');
      await signIn.fill({ 'email.label': KATHARINA });
      await signIn.press('check.magic_link');
      await signIn.isOn('magic.title');
      await expectAccessible(page, 'magicLinkForm');
      await signIn.press('magic.next');
      await signIn.isOn('magic.done.title');
      await expect(page.getByText(KATHARINA)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expectAccessible(page, 'magicLinkSuccess');

      await signIn.openLink('Dein Link zum Anmelden');
      const link = page.url();
      await signIn.isOn('title', 'magic-link');
      await page.reload();
      await signIn.isOn('title', 'magic-link');
      await expectAccessible(page, 'magic-link');
      await signIn.press('next', 'magic-link');
      await expect(page).toHaveURL(pageAt('/mycars/return-window-open'));
      await portal.open(link);
      await signIn.isOn('expired.title', 'magic-link');
      await expectAccessible(page, 'magic-link, expired');
    });

    test('a password reset by e-mail invalidates the old password', async ({ portal, page }) => {
      const signIn = new SignIn(portal);
      await signIn.enter(KATHARINA);
      await signIn.press('check.next');
      await signIn.isOn('login.title');
      await signIn.press('login.forgot');
      await signIn.isOn('forgot.title');
      await expectAccessible(page, 'forgotPasswordForm');
      await signIn.press('forgot.next');
      await signIn.isOn('forgot.done.title');
      await expectAccessible(page, 'forgotPasswordSuccess');

      await signIn.openLink('Passwort');
      await signIn.isOn('title', 'reset-password');
      await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(KATHARINA);
      const password = page.getByLabel(portal.words('reset-password', 'password'), { exact: true });
      await password.fill('kurz');
      await signIn.press('next', 'reset-password');
      await expect(portal.summary).toContainText(portal.words('reset-password', 'password.weak'));
      await expectAccessible(page, 'reset-password, with errors');
      await password.fill('Winter-2026-wald');
      await signIn.press('next', 'reset-password');
      await signIn.isOn('saved.title', 'reset-password');
      await page.reload();
      await signIn.isOn('saved.title', 'reset-password');
      const link = page.url();
      await page.goto('/faq');
      await page.goto(link);
      await signIn.isOn('expired.title', 'reset-password');
      await expectAccessible(page, 'reset-password, expired');
      await signIn.press('expired.next', 'reset-password');

      await signIn.fill({ 'email.label': KATHARINA });
      await signIn.press('check.next');
      await signIn.fill({ 'password.label': DEMO_PASSWORD });
      await signIn.press('login.next');
      await expect(portal.summary).toContainText(signIn.word('userAccount.serverErrors.wrong_password'));
      await signIn.fill({ 'password.label': 'Winter-2026-wald' });
      await signIn.press('login.next');
      await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));
    });
  });
}

test('a link is sent at most three times, also with Enter', async ({ portal, page }) => {
  const signIn = new SignIn(portal);
  await signIn.enter(KATHARINA);
  await signIn.press('check.magic_link');
  await signIn.press('magic.next');
  await signIn.isOn('magic.done.title');
  for (let again = 0; again < 2; again += 1) {
    await signIn.press('magic.again');
    await expect(page.getByText(`(${again + 2} von 3)`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: signIn.word('magic.again') })).toHaveCount(0);
  await expect(page.getByText('Mehr als 3 Links')).toBeVisible();
  // The button with the focus has been removed.
  await expect(portal.pageHeading).toBeFocused();
  await expectAccessible(page, 'magicLinkSuccess, enough');
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await signIn.isOn('check.title');
  await signIn.press('check.magic_link');
  await page.getByLabel(signIn.word('email.label'), { exact: true }).press('Enter');
  await signIn.isOn('magic.title');
  await expect(page.getByText('Mehr als 3 Links')).toBeVisible();
});

test('each screen supports password managers, and pasting works in each field', async ({ portal, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const signIn = new SignIn(portal);
  const paste = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await field.selectText();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field).toHaveValue(text);
    return field;
  };
  await portal.open('/login');
  const email = await paste(signIn.word('email.label'), 'nora.beispiel@example.de');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await signIn.press('check.next');
  await signIn.isOn('register.title');
  const tokens = {
    'email.label': 'username',
    'password.new': 'new-password',
    'firstname.label': 'given-name',
    'lastname.label': 'family-name',
    'phone.label': 'tel',
    'birthday.label': 'bday',
  };
  for (const [key, token] of Object.entries(tokens))
    await expect(page.getByLabel(signIn.word(key), { exact: true })).toHaveAttribute('autocomplete', token);
  await paste(signIn.word('password.new'), 'Sommer-2026-wald');
  await paste(signIn.word('firstname.label'), 'Nora');
  await paste(signIn.word('lastname.label'), 'Beispiel');
  await paste(signIn.word('phone.label'), '0171 1234567');
  await paste(signIn.word('birthday.label'), '01.02.1990');

  // An invalid link would show no field to paste into.
  await page.route('**/api/auth/custom/linkOwner', (route) =>
    route.fulfill({ json: { email: 'nora.beispiel@example.de' } }),
  );
  await portal.drawsNothing();
  await portal.open('/reset-password?token=x');
  const chosen = await paste(portal.words('reset-password', 'password'), 'Sommer-2026-wald');
  await expect(chosen).toHaveAttribute('autocomplete', 'new-password');

  await signIn.enter('ida.lorenz@example.de');
  await signIn.press('check.next');
  await signIn.isOn('login.title');
  // A password manager may fill in the address in other letter case.
  await signIn.fill({ 'email.label': 'Ida.Lorenz@Example.de' });
  const password = await paste(signIn.word('password.label'), DEMO_PASSWORD);
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByLabel(signIn.word('email.label'), { exact: true })).toHaveAttribute(
    'autocomplete',
    'username',
  );
  await signIn.press('login.next');
  await signIn.isOn('complete.title');
  await paste(signIn.word('firstname.label'), 'Ida');
  await paste(signIn.word('lastname.label'), 'Lorenz');
  await paste(signIn.word('phone.label'), '0171 1234567');
  await paste(signIn.word('birthday.label'), '01.02.1990');
  await signIn.press('complete.next');
  await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));
});
