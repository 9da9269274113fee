import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { endSessions, storedBooking } from '../support/e2e/database.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expectUnsaid } from '../support/e2e/settled.ts';
import { SignIn } from '../support/e2e/signInScreens.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';
const SESSION = '**/portal/api/session';

/** Answer without a session, as from a proxy. */
const PROXY = '<!doctype html><title>Bitte warten</title>';

test('a response that does not tell who is signed in can be requested again', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.drawsNothing();
  await page.route(SESSION, (route) => route.fulfill({ status: 200, body: PROXY }));
  await portal.open('/mycars');
  await expect(portal.pageHeading).toHaveText('Das konnte nicht geladen werden');
  await expect(page).toHaveURL(pageAt('/mycars'));
  await page.unroute(SESSION);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
  await expect(page.locator('header').getByRole('navigation')).toContainText('Konto');
});

test('a single failure at startup signs no customer out', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  portal.faults.provoke(502);
  for (const answer of [{ status: 502 }, { status: 200, body: '' }, { status: 200, body: PROXY }])
    await test.step(JSON.stringify(answer), async () => {
      await page.route(SESSION, (route) => route.fulfill(answer), { times: 1 });
      await portal.open('/mycars');
      await expect(portal.pageHeading).toHaveText('Meine Abos');
      await expect(page).toHaveURL(pageAt('/mycars'));
    });
});

test('an invalid session response keeps the customer signed in', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/199/);
  // The token is refused, and the session cannot be read.
  await page.route(SESSION, (route) => route.fulfill({ status: 200, body: '{}' }));
  await page.route(/\/return$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 'forged_request' } })
      : route.fallback(),
  );
  portal.faults.provoke(403);
  await portal.order();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.getByRole('banner', { includeHidden: true })).toContainText('Konto');
});

/** Signs in on the page or in the dialog. */
async function signInOn(place: Page | Locator, email = 'katharina.brandl@example.de'): Promise<void> {
  await place.getByLabel('E-Mail-Adresse').fill(email);
  await place.getByLabel('E-Mail-Adresse').press('Enter');
  await place.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await place.getByLabel('Passwort', { exact: true }).press('Enter');
}

test('a customer who opens a car after the session has ended signs in once, and returns', async ({
  portal,
  page,
  server,
}) => {
  await portal.signInAs(DEAL);
  await portal.open('/mycars');
  // A late response of this page would cause a second redirect.
  await page.waitForLoadState('networkidle');
  endSessions(server);
  portal.faults.provoke(401);
  await page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first().click();
  await expect(portal.pageHeading).toHaveText('Willkommen');
  await expect(page.getByRole('navigation')).toContainText('Anmelden');
  await signInOn(page);
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
});

for (const named of ['mileage-report', 'MULTISTEP_EDIT_RETURN'])
  test(`a URL with ${named} is opened after the sign-in, whenever the session has ended`, async ({
    portal,
    page,
    server,
  }) => {
    await portal.signInAs(DEAL);
    await portal.drawsNothing();
    await page.route(
      '**/portal/api/bff/deals/*',
      async (route) => {
        endSessions(server);
        await route.continue();
      },
      { times: 1 },
    );
    portal.faults.provoke(401);
    await portal.open(`/mycars/${DEAL}?modalName=${named}`);
    await expect(portal.pageHeading).toHaveText('Willkommen');
    // All requests of the page are answered, and each has redirected to the sign-in.
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/mycars/${DEAL}?modalName=${named}`);
    await signInOn(page);
    await expect(portal.dialog).toBeVisible();
    expect(new URL(page.url()).searchParams.get('modalName')).toBe(named);
  });

test('a dialog that refuses a signed-out customer is opened after the sign-in', async ({ portal, page, server }) => {
  await portal.signInAs(DEAL);
  await portal.drawsNothing();
  const asked = page.waitForRequest('**/portal/api/bff/deals/*');
  // The dialog gets its 401 first, then the page.
  await page.route('**/portal/api/drafts', async (route) => {
    await asked;
    await route.continue();
  });
  const gone = page.waitForResponse((answer) => answer.status() === 401);
  await page.route(
    /assets\/mileage-report/,
    async (route) => {
      await gone;
      await page.waitForResponse(SESSION);
      await route.continue();
    },
    { times: 1 },
  );
  await page.route(
    '**/portal/api/bff/deals/*',
    async (route) => {
      endSessions(server);
      await expect(portal.heading).toHaveText('Willkommen');
      await route.continue();
    },
    { times: 1 },
  );
  portal.faults.provoke(401);
  await portal.open(`/mycars/${DEAL}?modalName=mileage-report`);
  await expect(portal.pageHeading).toHaveText('Willkommen');
  await signInOn(page);
  await expect(portal.heading).toHaveText('Was zeigt dein Kilometerzähler?');
  expect(new URL(page.url()).searchParams.get('modalName')).toBe('mileage-report');
});

test('a refused request in a dialog opens the sign-in, and the answers stay', async ({ portal, page, server }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.continue();
  await portal.field('german-address', 'street').fill('Sendlinger Straße');
  endSessions(server);
  portal.faults.provoke(401);
  portal.faults.provoke(403);
  await portal.field('german-address', 'postcode').fill('10115');
  await page.keyboard.press('Tab');
  await expect(portal.heading).toHaveText('Willkommen');
  await expect(portal.dialog).toContainText('Deine Anmeldung ist abgelaufen. Was du eingegeben hast, ist noch da');
  await signInOn(portal.dialog);
  await expect(portal.field('german-address', 'street')).toHaveValue('Sendlinger Straße');
  await expect(portal.field('german-address', 'postcode')).toHaveValue('10115');
  await portal.continue();
  await portal.isOn('appointment');
});

/** Records the bookings sent from now on. */
function bookings(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const draft = new URL(request.url()).pathname.startsWith('/portal/api/drafts/');
    if (request.method() === 'PUT' && !draft) sent.push(request.url());
  });
  return sent;
}

test.describe('a session that ends before the booking', () => {
  test.beforeEach(async ({ portal, page }) => {
    await portal.signInAs(DEAL);
    await portal.planReturn(DEAL);
    await portal.continue();
    await portal.field('german-address', 'street').fill('Sendlinger Straße');
    await portal.continue();
    await portal.choose(5, '10:00');
    await portal.continue();
    await portal.isOn('contact');
    await portal.continue();
    await expect(portal.fact('Gesamt')).toHaveText(/199/);
    await page.context().clearCookies();
    portal.faults.provoke(401);
    portal.faults.provoke(403);
    await portal.order();
    await expect(portal.dialog.getByLabel('E-Mail-Adresse')).toBeVisible();
  });

  test('continues when the same customer signs in again', async ({ portal, server }) => {
    await signInOn(portal.dialog);
    await portal.readPlanned();
    await expect(portal.fact('Ort')).toHaveText(/^Sendlinger Straße/);
    expect(storedBooking(server, DEAL).changes).toBe(1);
  });

  test('shows nothing to another customer who signs in, and books nothing', async ({ portal, page, server }) => {
    portal.faults.provoke(404);
    const sent = bookings(page);
    // The refusal for the other customer's car comes later. Nothing may be visible until then.
    let hear = () => {};
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    await page.route('**/bff/deals/**', (route) => heard.then(() => route.fallback()));
    await signInOn(portal.dialog, 'mehmet.yildiz@example.de');
    await expect(portal.dialog).toHaveCount(0);
    hear();
    await expect(portal.pageHeading).toHaveText('Diese Seite gibt es nicht');
    await expect(page.getByText('Sendlinger Straße')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    expect(sent).toEqual([]);
    expect(storedBooking(server, DEAL).changes).toBe(0);
  });
});

test('answers of one customer are not sent for another one who signed in elsewhere', { tag: '@fast' }, async ({
  portal,
  page,
  server,
}) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  // A draft on its way would notice the other customer before the press.
  const saved = page.waitForResponse((response) => /"step":"overview"/.test(response.request().postData() ?? ''));
  await portal.walkTo('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/199/);
  await saved;
  const sent = bookings(page);
  for (const status of [401, 403, 404]) portal.faults.provoke(status);
  await portal.signInAs('return-booked');
  await portal.order();
  await expect(portal.dialog).toHaveCount(0);
  await expect(portal.pageHeading).toHaveText('Diese Seite gibt es nicht');
  expect(sent).toEqual([]);
  expect(storedBooking(server, DEAL).changes).toBe(0);
});

test('a pending request is not repeated for another customer', async ({ portal, page, server }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let letGoOn = () => {};
  const askedAgain = new Promise<void>((resolve) => {
    letGoOn = resolve;
  });
  await page.route('**/portal/api/drafts/**', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  const saves = page.waitForRequest((request) => request.method() === 'PUT');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/199/);
  await saves;
  for (const status of [401, 403, 404]) portal.faults.provoke(status);
  const sent = bookings(page);
  await page.route(/\/return$/, async (route) => {
    const refused = await route.fetch();
    letGo();
    await expect(portal.pageHeading).toHaveText('Diese Seite gibt es nicht');
    const asked = page.waitForResponse(SESSION);
    await route.fulfill({ response: refused });
    await asked;
    letGoOn();
  });
  await portal.signInAs('return-booked');
  await portal.order();
  await expect(portal.pageHeading).toHaveText('Diese Seite gibt es nicht');
  await askedAgain;
  await expect(portal.dialog).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(storedBooking(server, DEAL).changes).toBe(0);
});

test('two customers sign in one after the other in one tab', async ({ portal }) => {
  const signIn = new SignIn(portal);
  await portal.open('/portal/login');
  for (const email of ['katharina.brandl@example.de', 'mehmet.yildiz@example.de']) {
    await signIn.isOn('check.title');
    await signIn.fill({ 'email.label': email });
    await signIn.press('check.next');
    await signIn.fill({ 'password.label': DEMO_PASSWORD });
    await signIn.press('login.next');
    await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));
    await (await portal.entry('sign_out')).click();
  }
});

for (const leaves of [true, false])
  test(`a failure after its dialog was closed is ${leaves ? 'hidden after a sign-out' : 'shown as a message'}`, async ({
    portal,
    page,
  }) => {
    portal.faults.provoke(422);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/mileage-report', async (route) => {
      await asked;
      await route.fulfill({ status: 422, json: { code: 'surprise', outcome: 'not_done' } });
    });
    await portal.signInAs('mileage-report-due');
    await portal.open('/mycars/mileage-report-due?modalName=mileage-report');
    await portal.field('mileage-report', 'reading.mileage').fill('9540');
    const sent = page.waitForRequest('**/mileage-report');
    await portal.button('Kilometerstand melden').click();
    await sent;
    await page.keyboard.press('Escape');
    await expect(portal.dialog).toHaveCount(0);
    if (leaves) {
      const loaded = page.waitForEvent('load');
      await (await portal.entry('sign_out')).click();
      await loaded;
    }
    answer();
    const words = page.getByText('hat nicht geklappt');
    if (leaves) await expectUnsaid(words);
    else await expect(words.first()).toBeVisible();
    await expect(portal.dialog).toHaveCount(0);
  });
