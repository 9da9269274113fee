// What must not happen while a test runs: errors in the console, uncaught errors and rejections, violations of the Content-Security-Policy.
import { expect, type Page } from '@playwright/test';

const REFUSED_LOAD = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Collects what goes wrong in a page; statuses that a test provokes are announced before. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #provoked = new Set<number>();
  readonly #allowed: RegExp[] = [];

  constructor(page: Page) {
    page.on('pageerror', (error) => {
      if (!this.#allowed.some((text) => text.test(error.message)))
        this.#seen.push(`uncaught: ${error.stack ?? error.message}`);
    });
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const status = REFUSED_LOAD.exec(message.text())?.[1];
      if (status && this.#provoked.has(Number(status))) return;
      if (this.#allowed.some((text) => text.test(message.text()))) return;
      this.#seen.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left cancels what it was still loading.
      if (reason !== 'net::ERR_ABORTED' && !this.#allowed.some((text) => text.test(reason)))
        this.#seen.push(`failed: ${request.method()} ${request.url()} ${reason}`);
    });
  }

  /** From now on answers with this status are part of the story. */
  provoke(status: number): void {
    this.#provoked.add(status);
  }

  /** From now on some of what the app needs cannot be fetched; the browser says so in the console, and React what it caught. */
  provokeLostParts(): void {
    this.#allowed.push(
      /net::ERR_(FAILED|INTERNET_DISCONNECTED)/,
      /Failed to fetch dynamically imported module|Unable to preload CSS|css could not be fetched/,
    );
  }

  /** From now on the script of somebody else does what it should not, and the browser says so in these words. */
  provokeVendor(words: RegExp): void {
    this.#allowed.push(words);
  }

  /** From now on no script of the portal can start, and the browser says so. */
  provokeNoScripts(): void {
    this.#allowed.push(/Unexpected identifier|an old browser/);
  }

  expectNone(): void {
    expect(this.#seen, 'errors in the console, uncaught errors, failed requests').toEqual([]);
  }
}
