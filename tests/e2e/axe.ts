// Accessibility rules that a machine can check, all of them.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { INCOMPLETE } from './incompleteReporter.ts';
import { settled } from './settled.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violation on the screen as it stands; what axe could not decide is printed after all tests. */
export async function expectAccessible(page: Page, info: TestInfo, screen: string): Promise<void> {
  await settled(page);
  const { violations, incomplete } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
  const lines = incomplete.map(({ id, nodes }) => `${screen}: ${id} (${nodes.length})`);
  if (lines.length > 0) await info.attach(INCOMPLETE, { body: lines.join('\n'), contentType: 'text/plain' });
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));
  expect(found, screen).toEqual([]);
}
