// Sign-in dialog, signing out everywhere, and data left in the browser (FLW-32, SEC-C12).
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { ageSessions } from '../support/e2e/database.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { SIZES, SignIn } from '../support/e2e/signInScreens.ts';
import { expect, test } from '../support/e2e/test.ts';

const KATHARINA = 'katharina.brandl@example.de';
const CANARY = /kanarie|vogelfrei|98765432|1977/i;

for (const { locale, viewport } of oneOf(SIZES, 1)) {
  test.describe(`${locale}, ${viewport.width} wide`, () => {
    test.use({ locale, viewport });

    test('the sign-in opens over a page and stays there, and all sessions can be ended', async ({
      portal,
      page,
      server,
      visitor,
    }) => {
      const signIn = new SignIn(portal);
      const menu = page.getByRole('navigation');
      await portal.open('/faq');
      await menu.getByRole('button', { name: portal.words('header', 'sign_in') }).click();
      await expect(portal.heading).toHaveText(signIn.word('check.title'));
      await expectAccessible(page, 'emailCheckForm, over a page');
      await page.keyboard.press('Escape');
      await expect(portal.dialog).toHaveCount(0);
      await portal.open('/faq?modalName=LOGIN_MODAL');
      await portal.dialog.getByLabel(signIn.word('email.label'), { exact: true }).fill(KATHARINA);
      await page.keyboard.press('Enter');
      await portal.dialog.getByLabel(signIn.word('password.label'), { exact: true }).fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(portal.dialog).toHaveCount(0);
      await expect(page).toHaveURL(pageAt('/faq'));

      await visitor().signInAs('return-window-open');
      ageSessions(server, 20);
      await (await portal.entry('my_profile')).click();
      const main = page.getByRole('main');
      await main.getByRole('link', { name: portal.words('my-account', 'devices') }).click();
      await signIn.isOn('title', 'signed-in-devices');
      await expectAccessible(page, 'signed-in-devices');
      portal.faults.provoke(403);
      // Earlier tests may have left her signed in, too.
      await signIn.press('others', 'signed-in-devices');
      await expect(portal.heading).toHaveText(signIn.word('login.title'));
      await expect(portal.dialog.getByLabel(signIn.word('email.label'), { exact: true })).toHaveValue(KATHARINA);
      await expectAccessible(page, 'loginForm, once more');
      await portal.dialog.getByLabel(signIn.word('password.label'), { exact: true }).fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(portal.dialog).toHaveCount(0);
      await expect(main).toContainText(portal.words('signed-in-devices', 'none'));

      await (await portal.entry('my_profile')).click();
      await main.getByRole('button', { name: portal.words('my-account', 'everywhere') }).click();
      await signIn.isOn('check.title');
      await expect(menu).toContainText(portal.words('header', 'sign_in'));
      await portal.open('/mycars');
      await signIn.isOn('check.title');
    });
  });
}

test('a sign-in page that has itself as target redirects to the cars', async ({ portal, page }) => {
  const signIn = new SignIn(portal);
  await portal.open('/portal/login?next=%2Fportal%2Flogin');
  await signIn.fill({ 'email.label': KATHARINA });
  await signIn.press('check.next');
  await signIn.fill({ 'password.label': DEMO_PASSWORD });
  await signIn.press('login.next');
  await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));
  await expect(page).toHaveURL(pageAt('/mycars'));
});

test('text typed while signing in is in no URL and in no store of the browser', async ({ portal, page }) => {
  const signIn = new SignIn(portal);
  const told: string[] = [];
  page.on('request', (request) => told.push(request.url(), request.headers()['referer'] ?? ''));
  page.on('framenavigated', (frame) => told.push(frame.url()));
  page.on('console', (message) => told.push(message.text()));
  await signIn.enter('kanarie@kunde.example.de');
  await signIn.press('check.next');
  await signIn.isOn('register.title');
  await signIn.fill({
    'password.new': 'Geheimnis-vogelfrei-1',
    'firstname.label': 'Kanarienvogel',
    'lastname.label': 'Kanarienfrau',
    'phone.label': '0151 98765432',
    'birthday.label': '12.12.1977',
  });
  const stored = () =>
    page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        document.title,
        history.state,
        await indexedDB.databases(),
        await caches.keys(),
      ]),
    );
  expect(await stored()).not.toMatch(CANARY);
  await signIn.press('register.next');
  await portal.isOn(portal.words('verify-email', 'title'));
  await portal.button(portal.words('verify-email', 'ok')).click();
  await expect(portal.dialog).toHaveCount(0);
  await (await portal.entry('sign_out')).click();
  await signIn.isOn('check.title');
  await signIn.fill({ 'email.label': 'kanarie@kunde.example.de' });
  await signIn.press('check.magic_link');
  await signIn.press('magic.next');
  await signIn.isOn('magic.done.title');
  await signIn.enter('kanarie@kunde.example.de');
  await signIn.press('check.next');
  await signIn.fill({ 'password.label': 'vogelfrei' });
  await signIn.press('login.next');
  await expect(portal.summary).toContainText(signIn.word('userAccount.serverErrors.wrong_password'));
  expect(told.length).toBeGreaterThan(20);
  expect([await stored(), ...told].filter((text) => CANARY.test(text))).toEqual([]);
});
