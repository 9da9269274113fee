// What has taken effect stays so: no way of the browser leads back to the form that was sent.
import type { Locator, Page } from '@playwright/test';
import type { Portal } from '../support/e2e/portal.ts';
import { alive } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';
import { isSoak } from '../support/tier.ts';

/** A customer sends a flow. */
interface Sending {
  readonly flow: string;
  /** Nobody for a visitor. */
  readonly customer?: string;
  readonly path: string;
  /** What opens the dialog; a page is a form itself, and an address may name a dialog. */
  readonly opener?: RegExp;
  readonly call: RegExp;
  readonly answers?: Readonly<Record<string, string>>;
}

const deal = (flow: string, customer: string, opener: RegExp, call: RegExp, answers = {}): Sending => ({
  flow,
  customer,
  path: `/mycars/${customer}`,
  opener,
  call,
  answers,
});

const DAMAGE = {
  'Was ist beschädigt oder defekt?': 'Felge',
  'Beschreibe den Schaden': 'Ein langer Kratzer an der Felge vorne links, beim Einparken geschehen.',
};

/** What is chosen wherever it is on offer: without it nothing is sent. */
const WANTED = /^Ölwechsel|Newsletter|^Ich weiß nicht, wann|^Premium/;

const SENDINGS: readonly Sending[] = [
  deal('edit-handover', 'handover-late-change', /^Lieferung ändern/, /\/handover$/),
  deal('edit-return', 'return-window-open', /^Rückgabe planen Abholen/, /\/return$/),
  deal('report-damage', 'return-window-open', /^Schaden melden/, /report-damage$/, DAMAGE),
  deal('deposit-refund-details', 'deposit-refund-open', /^Bankverbindung für die Kaution/, /deposit-refund-details$/, {
    IBAN: 'DE89370400440532013000',
  }),
  deal('mileage-report', 'mileage-report-due', /^Kilometerstand melden/, /mileage-report$/, {
    Kilometerstand: '12000',
  }),
  deal('mileage-upgrade', 'mileage-report-due', /^Kilometerpaket/, /mileage_packages$/),
  deal('onsite-appraisal-booking', 'return-booked-free-change', /^Begutachtung vor/, /pre-return-appraisal$/),
  deal('one-time-mileage', 'return-window-open', /^Kilometer dazukaufen/, /addons\/attach$/),
  deal('insurance-upgrade', 'handover-late-change', /^Schutz erweitern/, /addons\/attach$/),
  deal('deductibles-reduction', 'handover-late-change', /^Selbstbeteiligung senken/, /accept-deductibles-reduction$/),
  {
    flow: 'schedule-service',
    customer: 'return-window-open',
    path: '/mycars/return-window-open?modalName=schedule-service',
    call: /schedule-service$/,
  },
  {
    flow: 'prolongation-modal',
    customer: 'return-booked',
    path: '/mycars/return-booked?modalName=prolongation-modal',
    call: /prolongation\/create$/,
  },
  {
    flow: 'newsletter',
    path: '/newsletter',
    call: /api\/newsletter$/,
    answers: { Vorname: 'Mia', Nachname: 'Kern', 'E-Mail-Adresse': 'mia.kern@example.de' },
  },
  {
    flow: 'change-password',
    customer: 'return-window-open',
    path: '/myaccount/change-password',
    call: /change-password$/,
    answers: {
      'Bisheriges Passwort': 'Probefahrt-2026',
      'Neues Passwort': 'Neue-Strecke-9',
      'Neues Passwort wiederholen': 'Neue-Strecke-9',
    },
  },
];

/** What was on screen when it was sent, and how often it was. */
interface Sent {
  readonly headings: readonly string[];
  times: number;
}

/** In `npm test` each flow is come back to in one of the two ways, in the soak run in both. */
const inTurn = (turn: number): readonly Sending[] => SENDINGS.filter((_, at) => isSoak || at % 2 === turn);

/** Areas of the portal that no other walk of `npm test` goes through. */
const FAST: readonly string[] = ['insurance-upgrade'];
const tagOf = ({ flow }: Sending) => (FAST.includes(flow) ? '@fast' : []);

for (const sending of inTurn(0))
  test(`${sending.flow}: after it was sent, no way back leads to its form`, { tag: tagOf(sending) }, async ({
    portal,
    page,
  }) => {
    const sent = await send(sending, portal, page);
    await nowhereOpen(portal, sent, ['back', 'back', 'forward', 'forward', 'forward', 'reload', 'back', 'forward']);
    expect(sent.times).toBe(1);
  });

for (const sending of inTurn(1))
  test(`${sending.flow}: reloaded and closed after it was sent, it is not open again`, { tag: tagOf(sending) }, async ({
    portal,
    page,
  }) => {
    const sent = await send(sending, portal, page);
    await nowhereOpen(portal, sent, ['reload', 'forward', 'back', 'reload']);
    await page.goto(page.url());
    await nowhereOpen(portal, sent, ['back', 'forward']);
    expect(sent.times).toBe(1);
  });

test('who opens a flow again on purpose makes another request', async ({ portal, page }) => {
  const service = SENDINGS.find(({ flow }) => flow === 'schedule-service') as Sending;
  const first = await send(service, portal, page);
  await page.goBack();
  const second = await send(service, portal, page);
  expect([first.times, second.times]).toEqual([2, 1]);
});

/** Goes through a flow from the page before it, until its call has succeeded and the screen says so. */
async function send(
  { customer, path, opener, call, answers = {} }: Sending,
  portal: Portal,
  page: Page,
): Promise<Sent> {
  const sent = { headings: [] as string[], times: 0 };
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && call.test(response.url()) && response.ok()) sent.times += 1;
  });
  if (customer) await portal.signInAs(customer);
  // Two pages to go back to.
  for (const before of ['/faq', customer ? '/mycars' : '/login']) await portal.open(before);
  await portal.open(path);
  if (opener) await page.getByRole('main').getByRole('button', { name: opener }).first().click();
  const inDialog = opener !== undefined || path.includes('modalName');
  const place = inDialog ? portal.dialog : page.getByRole('main');
  const heading = inDialog ? portal.heading : portal.pageHeading;
  for (let step = 0; step < 8 && sent.times === 0; step += 1) {
    await expect(heading).not.toBeEmpty();
    // What is still loading has a heading, too, and gives way to the one of the form by itself.
    await expect(place).not.toContainText(portal.words('ui', 'loading'));
    const before = (await heading.textContent()) ?? '';
    sent.headings.push(before);
    await answer(place, answers);
    await place.locator('button[type=submit]').click();
    await expect(async () => {
      const now = (await heading.count()) > 0 ? await heading.first().textContent() : '';
      expect((now !== '' && now !== before) || sent.times > 0).toBe(true);
    }).toPass();
  }
  expect(sent.times).toBe(1);
  await expect(heading.filter({ hasText: sent.headings.at(-1) as string })).toHaveCount(0);
  return sent;
}

/** Gives the answers by their labels, and chooses where nothing is chosen yet. */
async function answer(place: Locator, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) {
    const box = place
      .getByRole('textbox', { name })
      .or(place.getByRole('combobox', { name }))
      .or(place.getByLabel(name, { exact: true }));
    if ((await box.count()) === 0) continue;
    await box.first().fill(text);
    if ((await place.getByRole('combobox', { name }).count()) > 0)
      await place.page().getByRole('option', { name: text }).click();
  }
  // A time is asked for once there is a day.
  for (let asked = 0; asked < (await place.getByRole('radiogroup').count()); asked += 1) {
    const group = place.getByRole('radiogroup').nth(asked);
    if ((await group.getByRole('radio').count()) === 0 || (await group.locator('input:checked').count()) > 0) continue;
    await group.getByRole('radio').first().check();
  }
  const wanted = place.getByRole('checkbox', { name: WANTED }).or(place.getByRole('radio', { name: WANTED }));
  for (const box of await wanted.all()) await box.check();
}

async function nowhereOpen(
  { page, words }: Portal,
  sent: Sent,
  ways: readonly ('back' | 'forward' | 'reload')[],
): Promise<void> {
  for (const way of ways) {
    if (way === 'back') await page.goBack();
    else if (way === 'forward') await page.goForward();
    else await page.reload();
    await page.locator('h1').first().waitFor();
    // What came of it only this tab knows.
    await alive(page);
    await expect(page.getByText(words('ui', 'loading'))).toHaveCount(0);
    const shown = await page.getByRole('heading').allTextContents();
    expect(shown.filter((text) => sent.headings.includes(text))).toEqual([]);
  }
}
