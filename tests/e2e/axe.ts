// Accessibility rules that a machine can check, all of them.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';
import { stillUndecided } from './undecided.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violation on the screen as it stands, and nothing left for people to decide. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await settled(page);
  const { violations, incomplete } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));
  for (const { id, help, nodes } of incomplete) {
    const places = nodes.map(({ target }) => target.join(' '));
    const where = [...(await stillUndecided(page, id, places))];
    if (where.length > 0) found.push({ rule: `${id}, not decided: ${help}`, where });
  }
  expect(found, screen).toEqual([]);
}
