import { expect } from '@playwright/test';
import type { Portal } from './portal.ts';

export class SignIn {
  constructor(readonly portal: Portal) {}

  word(key: string): string {
    return this.portal.words('sign-in', key);
  }

  async isOn(key: string, file = 'sign-in'): Promise<void> {
    await expect(this.portal.pageHeading).toHaveText(this.portal.words(file, key));
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [key, value] of Object.entries(values))
      await this.portal.page.getByLabel(this.word(key), { exact: true }).fill(value);
  }

  press(key: string, file = 'sign-in') {
    const main = this.portal.page.getByRole('main');
    const how = { name: this.portal.words(file, key), exact: true };
    return main.getByRole('button', how).or(main.getByRole('link', how)).click();
  }

  async enter(email: string): Promise<void> {
    await this.portal.open('/login');
    await this.fill({ 'email.label': email });
  }

  /**
   * Opens the link of the latest e-mail of a kind, in the customer's language.
   * @param sent number of expected e-mails, because only the last one's link is valid
   */
  async openLink(title: string, sent = 1): Promise<void> {
    const { page } = this.portal;
    await this.portal.open('/demo-mailbox');
    const mails = page.getByRole('listitem').filter({ hasText: title });
    await expect(async () => {
      await this.press('again', 'demo-mails');
      await expect(mails.nth(sent - 1)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await mails
      .first()
      .getByRole('link', { name: this.portal.words('demo-mails', 'open') })
      .click();
  }
}

export const SIZES = [
  { locale: 'de-DE', viewport: { width: 1280, height: 900 } },
  { locale: 'en-US', viewport: { width: 390, height: 844 } },
] as const;
