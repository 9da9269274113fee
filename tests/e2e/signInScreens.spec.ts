// Screens of the sign-in and all error codes of its server (FLW-32, SGN-3).
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { SIZES, SignIn } from '../support/e2e/signInScreens.ts';
import { expect, test } from '../support/e2e/test.ts';

const KATHARINA = 'katharina.brandl@example.de';
const NEW = 'nora.neu@kunde.example.de';
const registration = {
  'password.new': 'Sommer-2026-wald',
  'firstname.label': 'Nora',
  'lastname.label': 'Neu',
  'phone.label': '+49 171 1234567',
  'birthday.label': '01.02.1990',
};

for (const { locale, viewport } of oneOf(SIZES, 0)) {
  test.describe(`${locale}, ${viewport.width} wide`, () => {
    test.use({ locale, viewport });

    test('each screen leads back to the first, and its errors are gone on the next', async ({ portal, page }) => {
      const signIn = new SignIn(portal);
      const back = () => page.getByRole('main').getByRole('button', { name: portal.words('ui', 'back'), exact: true });
      await signIn.enter(KATHARINA);
      await signIn.press('check.next');
      await signIn.isOn('login.title');
      await signIn.fill({ 'password.label': 'Holzweg-2026' });
      await signIn.press('login.next');
      await expect(portal.summary).toContainText(signIn.word('userAccount.serverErrors.wrong_password'));
      await signIn.press('login.forgot');
      await signIn.isOn('forgot.title');
      await expect(portal.summary).toHaveCount(0);
      await back().click();
      await signIn.isOn('check.title');
      await signIn.press('check.magic_link');
      await signIn.isOn('magic.title');
      await expect(page.getByLabel(signIn.word('email.label'), { exact: true })).toHaveValue(KATHARINA);
      await back().click();
      await signIn.isOn('check.title');

      await signIn.press('check.next');
      await signIn.isOn('login.title');
      await signIn.fill({ 'email.label': NEW });
      await page.keyboard.press('Tab');
      await signIn.isOn('check.title');
      await expect(page.getByLabel(signIn.word('email.label'), { exact: true })).toHaveValue(NEW);
      await signIn.press('check.next');
      await signIn.isOn('register.title');
      await signIn.press('register.login');
      await signIn.isOn('check.title');
    });

    test('each code of the server has its own message', async ({ portal, page, visitor }) => {
      const signIn = new SignIn(portal);
      const refused = async (code: string) => {
        await expect(portal.summary).toContainText(signIn.word(`userAccount.serverErrors.${code}`));
        await expect(portal.summary).toBeFocused();
      };
      await signIn.enter('nora@mailinator.com');
      await signIn.press('check.next');
      await signIn.isOn('register.title');
      await signIn.fill(registration);
      await signIn.press('register.next');
      await refused('invalid_domain');

      await signIn.enter(NEW);
      await signIn.press('check.next');
      await signIn.isOn('register.title');
      await visitor().send('POST', '/api/auth/custom/register', {
        email: NEW,
        password: 'Sommer-2026-wald',
        locale,
        profile: { firstname: 'Nora', lastname: 'Neu', phone: '+49 171 1234567', birthday: '633830400000' },
      });
      await signIn.fill(registration);
      await signIn.press('register.next');
      await refused('user_already_exists');

      await signIn.enter(NEW);
      await signIn.press('check.next');
      await signIn.isOn('login.title');
      await visitor().send('POST', '/demo/reset');
      await signIn.fill({ 'password.label': 'Sommer-2026-wald' });
      await signIn.press('login.next');
      await refused('user_does_not_exist');

      await signIn.enter(KATHARINA);
      await signIn.press('check.next');
      await signIn.isOn('login.title');
      await signIn.fill({ 'password.label': DEMO_PASSWORD });
      await page.route('**/api/auth/custom/login', (route) => route.fulfill({ json: { ok: false, code: 'surprise' } }));
      await signIn.press('login.next');
      await refused('other');
      await page.unroute('**/api/auth/custom/login');
      portal.faults.provoke(503);
      await page.route('**/api/auth/custom/login', (route) => route.fulfill({ status: 503, json: {} }));
      await signIn.press('login.next');
      await refused('other');
      await page.unroute('**/api/auth/custom/login');
      await signIn.press('login.next');
      await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));
    });

    test('a customer with an incomplete profile completes it after the sign-in', async ({ portal, page }) => {
      const signIn = new SignIn(portal);
      await signIn.enter('ida.lorenz@example.de');
      await signIn.press('check.next');
      await signIn.isOn('login.title');
      await signIn.fill({ 'password.label': DEMO_PASSWORD });
      await signIn.press('login.next');
      await signIn.isOn('complete.title');
      await signIn.press('complete.next');
      await expect(portal.summary).toContainText(signIn.word('phone.required'));
      await signIn.fill({
        'firstname.label': 'Ida',
        'lastname.label': 'Lorenz',
        'phone.label': '+49 171 7654321',
        'birthday.label': '03.04.1985',
      });
      portal.faults.provoke(503);
      await page.route('**/api/checkout/v2/contact', (route) => route.fulfill({ status: 503, json: {} }));
      await signIn.press('complete.next');
      await expect(portal.summary).toContainText(signIn.word('complete.failed.unknown'));
      await page.unroute('**/api/checkout/v2/contact');
      await signIn.press('complete.next');
      await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));
    });
  });
}
