// The portal as a customer sees it: what stands on the screen, and what can be done there.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Server } from '../../../scripts/testbed/portalServer.ts';
import type { Faults } from './faults.ts';
import type { Words } from './words.ts';

/** The address of a page, with whatever may stand before it. */
export const pageAt = (path: string): RegExp =>
  new RegExp(`^https?://[^/]+(/portal)?(/[a-z]{2}-[A-Z]{2})?${path.replaceAll(/[.?+*()[\]\\]/g, '\\$&')}$`);

/** The steps of planning a return, in order, with the key of their heading. */
export const STEPS = {
  locationSelection: 'type.title',
  location: 'location.title.PICKUP',
  appointment: 'appointment.title',
  contact: 'contact.title',
  overview: 'overview.title',
} as const;

export type StepName = keyof typeof STEPS;

/** One browser tab on the portal. */
export class Portal {
  constructor(
    readonly page: Page,
    readonly server: Server,
    readonly words: Words,
    readonly faults: Faults,
  ) {}

  /** The dialog on screen, an alert included. */
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

  /** Signs in without the screens of sign-in. */
  async signInAs(customer: string): Promise<void> {
    await this.#tell('sign-in', { customer });
  }

  /** Whoever is here now allows something, or refuses it, without the dialog that asks. */
  async allow(choice: { readonly vendor: boolean; readonly tracking: boolean }): Promise<void> {
    await this.#post('/api/saveConsents', { ...choice, version: '2026-11' });
  }

  /** Makes the server answer, be slow, or fail. */
  async serverIs(mood: 'ok' | 'slow' | 'failing'): Promise<void> {
    if (mood === 'failing') this.faults.provoke(503);
    await this.#tell('mood', { mood });
  }

  /** Makes calls fail as schemas/api/DemoFailure.json has it; the browser hears of them with this status. */
  async fail(status: number, ...failures: readonly object[]): Promise<void> {
    this.faults.provoke(status);
    await this.#tell('mood', { mood: 'ok', failures });
  }

  /** The portal is of another day. */
  async dayIs(day: string): Promise<void> {
    await this.#tell('day', { day });
  }

  /** From now on pages come as if the server could not draw them: the browser asks for all that they show. */
  async drawsNothing(): Promise<void> {
    await this.page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // Who accepts no page gets its frame.
      const frame = await this.page.request.get('/', { headers: { accept: 'application/json' } });
      return route.fulfill({ response: frame });
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    // A dialog that the page opens at once hides it from who is read to.
    await this.page.locator('h1').first().waitFor();
  }

  /** Opens a page that has something above it: what comes too late for one page comes with the next. */
  async openWith(path: string, above: Locator): Promise<void> {
    await expect(async () => {
      await this.open(path);
      // What only a browser knows comes with the next page within the portal.
      if (!(await above.isVisible())) await this.leaveAndReturn();
      await expect(above).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  /** To another page of the portal, and back. */
  private async leaveAndReturn(): Promise<void> {
    const before = await this.pageHeading.textContent();
    const terms = this.page.locator('footer').getByRole('link', { name: 'Mietbedingungen', exact: true });
    // Where there is little room, the columns of the footer are folded.
    if (!(await terms.isVisible()))
      await this.page.locator('footer').getByRole('button', { name: 'Rechtliches' }).click();
    await terms.click();
    await expect(this.pageHeading).not.toHaveText(before ?? '');
    await this.page.goBack();
    await expect(this.pageHeading).toHaveText(before ?? '');
  }

  /** Opens the page of a deal, then the planning of its return. */
  async planReturn(deal: string, button = this.words('deal', 'actions.return')): Promise<void> {
    await this.open(`/mycars/${deal}`);
    await this.page.getByRole('button', { name: button }).first().click();
    if (button === this.words('deal', 'return.change')) {
      await this.isOn(this.words('edit-return-modal', 'title'));
      await this.button(this.words('edit-return-modal', 'change')).click();
    }
    await this.isOn('locationSelection');
  }

  /** Opens the account menu of the header, and gives one of its entries. */
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

  /** Presses the button that commits, once all that is agreed to by it stands there: a press before that is answered by a message. */
  async order(name = 'Zahlungspflichtig buchen'): Promise<void> {
    await expect(this.dialog).not.toContainText(this.words('ui', 'loading'));
    await this.button(name).click();
  }

  /** Reads that the return is planned, and closes what says so. */
  async readPlanned(): Promise<void> {
    await this.isOn(this.words('request-success-modal', 'title'));
    await this.button(this.words('common', 'ok')).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Presses the button that goes on, and is kept on the step for a reason. */
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

  /** Chooses a day by its place in the strip, and a slot by its first time. */
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

  /** Resolves once the account has a draft in which something stands. */
  kept(text: string): Promise<unknown> {
    return this.page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes(text),
      // The time of the whole walk ends it as well.
      { timeout: 0 },
    );
  }

  /** What stands beside a label on the screen, in the dialog if there is one. */
  fact(label: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  /** Walks from the first step to another with what is filled in, at 10:00 on the sixth day. */
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
