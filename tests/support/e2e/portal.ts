// Page object of the portal, as seen by a customer.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Server } from '../../../scripts/testbed/portalServer.ts';
import type { Faults } from './faults.ts';
import type { Words } from './words.ts';

/** Returns a pattern for the URL of a page, with or without base path and locale. */
export const pageAt = (path: string): RegExp =>
  new RegExp(`^https?://[^/]+(/portal)?(/[a-z]{2}-[A-Z]{2})?${path.replaceAll(/[.?+*()[\]\\]/g, '\\$&')}$`);

export const STEPS = {
  locationSelection: 'type.title',
  location: 'location.title.PICKUP',
  appointment: 'appointment.title',
  contact: 'contact.title',
  overview: 'overview.title',
} as const;

export type StepName = keyof typeof STEPS;

export class Portal {
  constructor(
    readonly page: Page,
    readonly server: Server,
    readonly words: Words,
    readonly faults: Faults,
  ) {}

  /** Dialog or alert dialog on screen. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  get heading(): Locator {
    return this.dialog.getByRole('heading', { level: 2 });
  }

  get pageHeading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get summary(): Locator {
    return this.page.getByRole('region', { name: this.words('ui', 'problem') });
  }

  async signInAs(customer: string): Promise<void> {
    await this.#tell('sign-in', { customer });
  }

  /** Saves the consent of the current user without the dialog. */
  async allow(choice: { readonly vendor: boolean; readonly tracking: boolean }): Promise<void> {
    await this.#post('/api/saveConsents', { ...choice, version: '2026-11' });
  }

  async serverIs(mood: 'ok' | 'slow' | 'failing'): Promise<void> {
    if (mood === 'failing') this.faults.provoke(503);
    await this.#tell('mood', { mood });
  }

  /** Makes calls fail as in schemas/api/DemoFailure.json, and allows the status. */
  async fail(status: number, ...failures: readonly object[]): Promise<void> {
    this.faults.provoke(status);
    await this.#tell('mood', { mood: 'ok', failures });
  }

  async dayIs(day: string): Promise<void> {
    await this.#tell('day', { day });
  }

  /** Lets the browser render pages from now on, as if the server could not. */
  async drawsNothing(): Promise<void> {
    await this.page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // A request that does not accept HTML gets the page frame.
      const frame = await this.page.request.get('/', { headers: { accept: 'application/json' } });
      return route.fulfill({ response: frame });
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    // An open dialog hides the heading from the accessibility tree.
    await this.page.locator('h1').first().waitFor();
  }

  /** Opens a page that has something above it. */
  async openWith(path: string, above: Locator): Promise<void> {
    await this.open(path);
    await expect(above).toBeVisible();
  }

  async planReturn(deal: string, button = this.words('deal', 'actions.return')): Promise<void> {
    await this.open(`/mycars/${deal}`);
    await this.page.getByRole('button', { name: button }).first().click();
    if (button === this.words('deal', 'return.change')) {
      await this.isOn(this.words('edit-return-modal', 'title'));
      await this.button(this.words('edit-return-modal', 'change')).click();
    }
    await this.isOn('locationSelection');
  }

  /** Opens the account menu and returns one of its entries. */
  async entry(key: string): Promise<Locator> {
    const opener = this.words('ui', 'more_in', { title: this.words('header', 'account') });
    await this.page.getByRole('button', { name: opener }).click();
    return this.page.locator('[data-panel], dialog').getByText(this.words('header', key), { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async continue(): Promise<void> {
    await this.button(this.words('ui', 'continue')).click();
  }

  /** Presses the binding button once everything is loaded, because earlier presses are rejected. */
  async order(name = 'Zahlungspflichtig buchen'): Promise<void> {
    await expect(this.dialog).not.toContainText(this.words('ui', 'loading'));
    await this.button(name).click();
  }

  /** Checks the confirmation of the return and closes it. */
  async readPlanned(): Promise<void> {
    await this.isOn(this.words('request-success-modal', 'title'));
    await this.button(this.words('common', 'ok')).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Presses Continue and expects an error on the same step. */
  async refusedBy(reason: string): Promise<void> {
    await this.continue();
    await expect(this.summary).toContainText(reason);
  }

  async isOn(step: StepName | (string & {})): Promise<void> {
    const key = STEPS[step as StepName];
    await expect(this.heading).toHaveText(key ? this.words('edit-return', key) : step);
  }

  get days(): Locator {
    return this.dialog
      .getByRole('radiogroup', { name: this.words('edit-return', 'appointment.date') })
      .getByRole('radio');
  }

  get slots(): Locator {
    return this.dialog
      .getByRole('radiogroup', { name: this.words('edit-return', 'appointment.slot') })
      .getByRole('radio');
  }

  /** Chooses a day by its index and a slot by its start. Returns the day. */
  async choose(day: number, slot: string): Promise<string> {
    const chosen = this.days.nth(day);
    await chosen.check();
    await this.slot(slot).check();
    return chosen.inputValue();
  }

  slot(time: string): Locator {
    return this.dialog.getByRole('radio', { name: new RegExp(`^${time}–`) });
  }

  field(file: string, key: string): Locator {
    return this.dialog.getByLabel(this.words(file, key));
  }

  /** Resolves once a draft with the text is saved. */
  kept(text: string): Promise<unknown> {
    return this.page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes(text),
      // The test's timeout applies.
      { timeout: 0 },
    );
  }

  fact(label: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  /** Walks from the first step to another with prefilled answers, at 10:00 on the sixth day. */
  async walkTo(step: StepName): Promise<void> {
    for (const now of Object.keys(STEPS) as StepName[]) {
      await this.isOn(now);
      if (now === step) return;
      if (now === 'appointment') await this.choose(5, '10:00');
      await this.continue();
    }
  }

  #tell(path: string, body: object): Promise<void> {
    return this.#post(`/demo/${path}`, body);
  }

  async #post(path: string, body: object): Promise<void> {
    const session = await this.page.request.get('/portal/api/session');
    const { csrf_token } = (await session.json()) as { csrf_token: string };
    const answer = await this.page.request.post(path, {
      data: body,
      headers: { origin: this.server.url, 'x-csrf-token': csrf_token },
    });
    expect(answer.status()).toBe(200);
  }
}
