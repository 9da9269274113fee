// Messages to support, consent, and the chat of a vendor with any behaviour of its script.
import type { Page, Route } from '@playwright/test';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { ROOT, SERVER, WEB_ROOT } from '../../scripts/testbed/portalBuild.ts';
import { type Server, startServer } from '../../scripts/testbed/portalServer.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { pressUntil } from '../support/e2e/focus.ts';
import type { Portal } from '../support/e2e/portal.ts';
import { SIZES } from '../support/e2e/signInScreens.ts';
import { expect, test as plain } from '../support/e2e/test.ts';

const ORIGIN = 'https://chat.example';
const SECRET = 'a-secret-of-more-than-32-characters';
const PANEL = 'support-panel';
const CONSENTS = 'consents';

const test = plain.extend<object, { readonly server: Server }>({
  server: [
    // Playwright reads the destructured names.
    async ({}, use) => {
      const settings = { CHAT_SCRIPT: `${ORIGIN}/widget.js`, CHAT_BOT: 'bot-7', DECAGON_SECRET: SECRET };
      const program = [process.env[SERVER] ?? ''];
      const server = await startServer({ root: ROOT, program, webRoot: process.env[WEB_ROOT], settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** Script that records its calls and the known data in the page. */
const WIDGET = `
  window.told = [];
  window.portalChat.open = () => window.told.push(JSON.parse(JSON.stringify(window.portalChat.known)));
  window.portalChat.close = () => window.told.push('closed');`;

const WINDOW = `${WIDGET}
  const box = document.createElement('div');
  box.innerHTML = '<label>Vendor <input></label>';
  box.style = 'position:fixed;right:0;bottom:0;z-index:99';
  const { open } = window.portalChat;
  window.portalChat.open = () => { open(); document.body.append(box); box.querySelector('input').focus(); };
  window.portalChat.close = () => { window.told.push('closed'); box.remove(); };`;

const known = (page: Page) =>
  page.evaluate(() => (window as unknown as { portalChat?: { known?: object } }).portalChat?.known);

async function vendor(page: Page, answer: (route: Route) => unknown): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${ORIGIN}/**`, (route) => {
    asked.push(route.request().url());
    return answer(route);
  });
  return asked;
}

const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
const told = (page: Page) => page.evaluate(() => (window as unknown as { told?: unknown[] }).told ?? []);

async function ask(portal: Portal): Promise<void> {
  await portal.page
    .getByRole('main')
    .getByRole('button', { name: portal.words('contact', 'message') })
    .click();
}

for (const { locale, viewport } of SIZES) {
  plain.describe(`${locale}, ${viewport.width} wide`, () => {
    plain.use({ locale, viewport });

    plain('a visitor writes to support, and a customer need not say who writes', async ({ portal, page }) => {
      const word = (key: string) => portal.words(PANEL, key);
      await portal.open('/contact?topic=return');
      await ask(portal);
      await portal.isOn(word('title'));
      await expect(portal.dialog.getByRole('radio', { name: word('about.return') })).toBeChecked();
      await expectAccessible(page, 'message to support');
      await portal.button(word('send')).click();
      for (const key of ['words.required', 'writer.required', 'reply_to.required'])
        await expect(portal.summary).toContainText(word(key));
      await expectAccessible(page, 'message to support, with errors');
      await portal.field(PANEL, 'words').fill('Wann kommt der Fahrer?\nIch bin da.');
      await portal.field(PANEL, 'writer').fill('Mia Kern');
      await portal.field(PANEL, 'reply_to').fill('mia.kern@example.de');
      await portal.button(word('send')).click();
      await portal.isOn(word('written.title'));
      await expect(portal.dialog).toContainText('mia.kern@example.de');
      await expect(portal.fact(word('written.reference'))).toHaveText(/^SP-[2-9A-Z]{8}$/);
      await expectAccessible(page, 'message to support, sent');
      await portal.signInAs('return-window-open');
      await portal.open('/contact');
      await ask(portal);
      await portal.isOn(word('title'));
      await expect(portal.field(PANEL, 'writer')).toHaveCount(0);
      await portal.dialog.getByRole('radio', { name: word('about.other') }).check();
      await portal.field(PANEL, 'words').fill('Danke!');
      await portal.button(word('send')).click();
      await expect(portal.dialog).toContainText('katharina.brandl@example.de');
    });

    plain('what is allowed is changed at the foot of every page, with its date', async ({ portal, page }) => {
      const word = (key: string) => portal.words(CONSENTS, key);
      const open = () =>
        page
          .locator('footer')
          .getByRole('button', { name: portal.words('footer', CONSENTS) })
          .click();
      await portal.open('/contact');
      await open();
      await portal.isOn(word('title'));
      const switches = portal.dialog.getByRole('switch');
      for (const one of [0, 1]) await expect(switches.nth(one)).not.toBeChecked();
      await expectAccessible(page, 'consents');
      await portal.button(word('all')).click();
      await expect(portal.dialog).toHaveCount(0);
      await page.reload();
      await open();
      for (const one of [0, 1]) await expect(switches.nth(one)).toBeChecked();
      await expect(portal.dialog).toContainText(/\d{2}\.\d{2}\.\d{4}/);
      await expectAccessible(page, 'consents, decided');
      await portal.button(word('none')).click();
      await expect(portal.dialog).toHaveCount(0);
      await open();
      for (const one of [0, 1]) await expect(switches.nth(one)).not.toBeChecked();
    });
  });
}

plain('a message is written with the keyboard alone, and the focus comes back', async ({ portal, page }) => {
  await portal.open('/contact');
  await pressUntil(page, 'Tab', /^Nachricht schreiben$/);
  await page.keyboard.press('Enter');
  await portal.isOn('Schreib uns');
  await pressUntil(page, 'Tab', /^Bestellung/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hallo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mia Kern');
  await page.keyboard.press('Tab');
  await page.keyboard.type('mia@example.de');
  await pressUntil(page, 'Tab', /^Nachricht senden$/);
  await page.keyboard.press('Enter');
  await portal.isOn('Deine Nachricht ist da');
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Nachricht schreiben' })).toBeFocused();
});

for (const customer of [undefined, 'return-window-open'])
  plain(`what ${customer ? 'a customer' : 'a visitor'} has half written is there again`, async ({ portal, page }) => {
    if (customer) await portal.signInAs(customer);
    await portal.open('/contact?topic=return');
    await ask(portal);
    await portal.field(PANEL, 'words').fill('Wann kommt der Fahrer?');
    await page.keyboard.press('Escape');
    await expect(portal.dialog).toHaveCount(0);
    await portal.open('/contact?topic=damage');
    await ask(portal);
    await expect(portal.field(PANEL, 'words')).toHaveValue('Wann kommt der Fahrer?');
  });

plain('a customer whose session ends signs in again, and sends the same words', async ({ portal, page, faults }) => {
  faults.provoke(401);
  faults.provoke(403);
  await portal.signInAs('return-window-open');
  await portal.open('/contact?topic=damage');
  await ask(portal);
  await portal.field(PANEL, 'words').fill('Hallo');
  await page.context().clearCookies();
  await portal.button('Nachricht senden').click();
  await page.getByLabel('E-Mail-Adresse').fill('katharina.brandl@example.de');
  await page.keyboard.press('Enter');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await portal.isOn(portal.words(PANEL, 'written.title'));
  await expect(portal.dialog).toContainText('katharina.brandl@example.de');
});

plain('a server that fails keeps what was written', async ({ portal }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/contact?topic=damage');
  await ask(portal);
  await portal.field(PANEL, 'words').fill('Hallo');
  await portal.fail(500, { path: '/api/sendSupportMessage', answer: 'problem', status: 500 });
  await portal.button('Nachricht senden').click();
  await expect(portal.dialog.last()).toBeVisible();
  await portal.serverIs('ok');
});

test.describe('a vendor', () => {
  test('gets no request before the consent, then the identity until the sign-out', {
    tag: '@fast',
  }, async ({ portal, page }) => {
    const asked = await vendor(page, script(WIDGET));
    await portal.signInAs('return-window-open');
    await portal.open('/contact?topic=return');
    await ask(portal);
    await portal.isOn(portal.words(CONSENTS, 'title'));
    expect(asked).toEqual([]);
    await expectAccessible(page, 'consents, asked by the chat');
    await portal.button(portal.words(CONSENTS, 'all')).click();
    await expect.poll(() => told(page)).toHaveLength(1);
    await expect(portal.dialog).toHaveCount(0);
    expect(asked).toEqual([`${ORIGIN}/widget.js`]);
    expect((await told(page))[0]).toMatchObject({
      bot: 'bot-7',
      path: '/contact',
      id: '501001',
      email: 'katharina.brandl@example.de',
      first_name: 'Katharina',
      topic: 'return',
      tokens: { decagon: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
      messages: { offline: expect.any(String), file_too_large: expect.any(String), virus: expect.any(String) },
    });
    await ask(portal);
    await expect.poll(() => told(page)).toHaveLength(2);
    expect(asked).toHaveLength(1);
    await (await portal.entry('sign_out')).click();
    await expect(portal.pageHeading).toHaveText('Willkommen');
    expect(await known(page)).toBeUndefined();
  });

  // The tests' server keeps a customer's consent, so each test needs its own customer.
  for (const [customer, allowed] of [
    ['loyalty-gold', true],
    ['loyalty-platinum', false],
  ] as const)
    test(`opens from a dialog, with consent ${allowed ? 'before' : 'on the way'}`, async ({ portal, page, faults }) => {
      await vendor(page, script(WINDOW));
      await portal.signInAs(customer);
      if (allowed) await portal.allow({ vendor: true, tracking: false });
      faults.provoke(502);
      await page.route('**/api/redeemLoyaltyBenefits', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
      await portal.open('/loyalty');
      await portal.button(portal.words('loyalty-intro', 'later')).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /100 Freikilometer einlösen/ })
        .click();
      await portal.dialog.getByRole('button', { name: /1\.000/ }).click();
      await portal.button('Schreib uns').click();
      if (!allowed) await portal.button(portal.words(CONSENTS, 'all')).click();
      const box = page.getByLabel('Vendor');
      await expect(box).toBeFocused();
      await expect(portal.dialog).toHaveCount(0);
      await box.click();
      await page.keyboard.type('Hallo');
      await expect(box).toHaveValue('Hallo');
    });

  test('whose consent is withdrawn closes and drops the identity', async ({ portal, page }) => {
    await vendor(page, script(WINDOW));
    await portal.signInAs('return-window-open');
    await portal.allow({ vendor: true, tracking: false });
    await portal.open('/contact');
    await ask(portal);
    await expect(page.getByLabel('Vendor')).toBeFocused();
    await page
      .locator('footer')
      .getByRole('button', { name: portal.words('footer', CONSENTS) })
      .click();
    await portal.button(portal.words(CONSENTS, 'none')).click();
    await expect(page.getByLabel('Vendor')).toHaveCount(0);
    await expect.poll(() => told(page)).toContain('closed');
    expect(await known(page)).toBeUndefined();
  });

  test('whose window never finishes opening does not keep the customer waiting', async ({ portal, page }) => {
    await vendor(
      page,
      script(`${WIDGET} window.portalChat.open = () => (window.told.push(1), new Promise(() => {}));`),
    );
    await portal.open('/contact');
    await portal.allow({ vendor: true, tracking: false });
    await ask(portal);
    await expect.poll(() => told(page)).toHaveLength(1);
    await expect(portal.dialog).toHaveCount(0);
  });

  test('loads again after a script without effect', async ({ portal, page }) => {
    let body = '';
    const asked = await vendor(page, (route) => script(body)(route));
    await portal.open('/contact');
    await portal.allow({ vendor: true, tracking: false });
    await ask(portal);
    await portal.isOn(portal.words(PANEL, 'title'));
    body = WINDOW;
    await portal.button(portal.words(PANEL, 'unanswered.again')).click();
    await expect(page.getByLabel('Vendor')).toBeFocused();
    expect(asked).toHaveLength(2);
  });

  test('without an answered or saved consent is replaced by the own panel', async ({ portal, page }) => {
    const asked = await vendor(page, script(WIDGET));
    await portal.open('/contact');
    await ask(portal);
    await portal.isOn(portal.words(CONSENTS, 'title'));
    await page.keyboard.press('Escape');
    await portal.isOn(portal.words(PANEL, 'title'));
    await page.keyboard.press('Escape');
    await expect(portal.dialog).toHaveCount(0);
    await portal.fail(503, { path: '/api/saveConsents', answer: 'problem', status: 503 });
    await ask(portal);
    await portal.button(portal.words(CONSENTS, 'none')).click();
    await portal.isOn(portal.words(PANEL, 'title'));
    await page.keyboard.press('Escape');
    await portal.serverIs('ok');
    await ask(portal);
    // Reading the privacy page cancels the chat.
    await portal.button(portal.words(CONSENTS, 'privacy')).or(portal.dialog.getByRole('link')).click();
    await expect(portal.pageHeading).toHaveText(portal.words('privacy', 'title'));
    await page.waitForTimeout(500);
    await expect(portal.dialog).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('that is refused gets no request, and the portal’s own panel opens', async ({ portal, page }) => {
    const asked = await vendor(page, script(WIDGET));
    await portal.open('/contact');
    await ask(portal);
    await portal.button(portal.words(CONSENTS, 'none')).click();
    await portal.isOn(portal.words(PANEL, 'title'));
    await portal.open('/contact');
    await ask(portal);
    await portal.isOn(portal.words(PANEL, 'title'));
    expect(asked).toEqual([]);
  });

  test('gets only the page of a visitor', async ({ portal, page }) => {
    await vendor(page, script(WIDGET));
    await portal.open('/contact');
    await portal.allow({ vendor: true, tracking: false });
    await ask(portal);
    await expect.poll(() => told(page)).toHaveLength(1);
    const [known] = (await told(page)) as [Record<string, unknown>];
    expect(Object.keys(known).filter((name) => !['bot', 'path', 'messages', 'tokens'].includes(name))).toEqual([]);
    expect(known['tokens']).toEqual({});
  });

  test('that is slow opens once ready, for all requests', async ({ portal, page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await vendor(page, async (route) => {
      await held;
      await script(WIDGET)(route);
    });
    await portal.open('/contact');
    await portal.allow({ vendor: true, tracking: false });
    await ask(portal);
    await page.waitForTimeout(500);
    expect(await told(page)).toEqual([]);
    letGo();
    await expect.poll(() => told(page)).toHaveLength(1);
    await expect(portal.dialog).toHaveCount(0);
  });

  test('that is slow does not open after the dialog was closed', async ({ portal, page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const asked = await vendor(page, async (route) => {
      await held;
      await script(WIDGET)(route);
    });
    await portal.open('/contact');
    await portal.allow({ vendor: true, tracking: false });
    await ask(portal);
    await expect.poll(() => asked.length).toBe(1);
    await page.keyboard.press('Escape');
    await expect(portal.dialog).toHaveCount(0);
    letGo();
    await page.waitForFunction(() => (window as unknown as { told?: unknown[] }).told !== undefined);
    await page.waitForTimeout(300);
    expect(await told(page)).toEqual([]);
    await expect(portal.dialog).toHaveCount(0);
    await ask(portal);
    await expect.poll(() => told(page)).toHaveLength(1);
  });

  test('whose tokens fail opens without them', async ({ portal, page }) => {
    await vendor(page, script(WIDGET));
    await portal.signInAs('return-window-open');
    await portal.allow({ vendor: true, tracking: false });
    await portal.fail(500, { path: '/api/getDecagonToken', answer: 'problem', status: 500 });
    await portal.open('/contact');
    await ask(portal);
    await expect.poll(() => told(page)).toHaveLength(1);
    const [known] = (await told(page)) as [Record<string, unknown>];
    expect(known).toMatchObject({ id: '501001' });
    expect(known['tokens']).toEqual({});
  });

  for (const [what, answer] of [
    ['throws', script('throw new Error("broken")')],
    ['leaves no way to open it', script('')],
    ['throws when it is opened', script('window.portalChat.open = () => { throw new Error("broken"); }')],
    ['cannot be loaded', (route: Route) => route.abort('failed')],
    ['never answers', () => undefined],
  ] as const)
    test(`whose script ${what} is replaced by the portal’s own panel`, async ({ portal, page, faults }) => {
      faults.provokeVendor(/broken|net::ERR_FAILED|net::ERR_ABORTED/);
      await vendor(page, answer);
      await portal.open('/contact?topic=return');
      await portal.allow({ vendor: true, tracking: false });
      await ask(portal);
      await expect(portal.heading).toHaveText(portal.words(PANEL, 'title'), { timeout: 15_000 });
      await expect(portal.dialog).toHaveCount(1);
      await expect(portal.dialog.getByText(portal.words(PANEL, 'unanswered'))).toBeVisible();
      await expect(portal.dialog.getByRole('radio', { name: portal.words(PANEL, 'about.return') })).toBeChecked();
      await expectAccessible(page, `own panel, since the script ${what}`);
    });
});
