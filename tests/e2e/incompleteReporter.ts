// Prints once, after all tests, what axe could not decide by itself.
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The name of the attachment in which a test leaves what axe could not decide: lines of text. */
export const INCOMPLETE = 'axe-incomplete';

// The test runner takes the default export.
export default class IncompleteReporter implements Reporter {
  readonly #lines = new Set<string>();

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name === INCOMPLETE && body) for (const line of body.toString().split('\n')) this.#lines.add(line);
    }
  }

  onEnd(): void {
    if (this.#lines.size === 0) return;
    console.log('\naxe could not decide by itself (look at these by eye):');
    for (const line of [...this.#lines].sort()) console.log(`  ${line}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
