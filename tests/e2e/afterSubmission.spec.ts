// The browser's history never leads back to a form that has been sent.
import type { Locator, Page } from '@playwright/test';
import type { Portal } from '../support/e2e/portal.ts';
import { alive } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';
import { isSoak } from '../support/tier.ts';

interface Sending {
  readonly flow: string;
  readonly customer?: string;
  readonly path: string;
  /** Button that opens the dialog. Absent for a page, and for a dialog named in the path. */
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

/** Options to choose wherever they are offered, because the flow sends nothing without them. */
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

/** Headings on screen before the submission, and the number of submissions. */
interface Sent {
  readonly headings: readonly string[];
  times: number;
}

/** Each flow runs in one of the two ways in `npm test`, and in both in the soak run. */
const inTurn = (turn: number): readonly Sending[] => SENDINGS.filter((_, at) => isSoak || at % 2 === turn);

/** Flows that no other test of `npm test` covers. */
const FAST: readonly string[] = ['insurance-upgrade'];
const tagOf = ({ flow }: Sending) => (FAST.includes(flow) ? '@fast' : []);

for (const sending of inTurn(0))
  test(`${sending.flow}: after the submission, Back never leads to the form`, { tag: tagOf(sending) }, async ({
    portal,
    page,
  }) => {
    const sent = await send(sending, portal, page);
    await nowhereOpen(portal, sent, ['back', 'back', 'forward', 'forward', 'forward', 'reload', 'back', 'forward']);
    expect(sent.times).toBe(1);
  });

for (const sending of inTurn(1))
  test(`${sending.flow}: after the submission, reload and close do not reopen the form`, {
    tag: tagOf(sending),
  }, async ({ portal, page }) => {
    const sent = await send(sending, portal, page);
    await nowhereOpen(portal, sent, ['reload', 'forward', 'back', 'reload']);
    await page.goto(page.url());
    await nowhereOpen(portal, sent, ['back', 'forward']);
    expect(sent.times).toBe(1);
  });

test('a flow that is opened again makes another request', async ({ portal, page }) => {
  const service = SENDINGS.find(({ flow }) => flow === 'schedule-service') as Sending;
  const first = await send(service, portal, page);
  await page.goBack();
  const second = await send(service, portal, page);
  expect([first.times, second.times]).toEqual([2, 1]);
});

/** Walks through a flow from the page before it, until the result of its call is shown. */
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
  for (const before of ['/faq', customer ? '/mycars' : '/login']) await portal.open(before);
  await portal.open(path);
  if (opener) await page.getByRole('main').getByRole('button', { name: opener }).first().click();
  const inDialog = opener !== undefined || path.includes('modalName');
  const place = inDialog ? portal.dialog : page.getByRole('main');
  const heading = inDialog ? portal.heading : portal.pageHeading;
  for (let step = 0; step < 8 && sent.times === 0; step += 1) {
    await expect(heading).not.toBeEmpty();
    // The heading of the loading state would be replaced later.
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
  // The choice of a time appears after that of a day.
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
    // Only this tab knows the result, so its scripts must run first.
    await alive(page);
    await expect(page.getByText(words('ui', 'loading'))).toHaveCount(0);
    const shown = await page.getByRole('heading').allTextContents();
    expect(shown.filter((text) => sent.headings.includes(text))).toEqual([]);
  }
}
