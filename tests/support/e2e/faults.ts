// Collects console errors, uncaught errors, CSP violations and failed requests of a page.
import { expect, type Page } from '@playwright/test';

const REFUSED_LOAD = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Collector of a page's errors. Tests announce the statuses that they provoke. */
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
      // Leaving a page cancels its pending requests.
      if (reason !== 'net::ERR_ABORTED' && !this.#allowed.some((text) => text.test(reason)))
        this.#seen.push(`failed: ${request.method()} ${request.url()} ${reason}`);
    });
  }

  /** Allows responses with this status from now on. */
  provoke(status: number): void {
    this.#provoked.add(status);
  }

  /** Allows the errors of failed chunks, in the console and from React. */
  provokeLostParts(): void {
    this.#allowed.push(
      /net::ERR_(FAILED|INTERNET_DISCONNECTED)/,
      /Failed to fetch dynamically imported module|Unable to preload CSS|css could not be fetched/,
    );
  }

  /** Allows an error message of a foreign script. */
  provokeVendor(words: RegExp): void {
    this.#allowed.push(words);
  }

  /** Allows the errors of a browser that cannot run the scripts. */
  provokeNoScripts(): void {
    this.#allowed.push(/Unexpected identifier|an old browser/);
  }

  expectNone(): void {
    expect(this.#seen, 'errors in the console, uncaught errors, failed requests').toEqual([]);
  }
}
