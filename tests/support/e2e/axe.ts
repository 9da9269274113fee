// Accessibility rules that a machine can check, all of them.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isSoak } from '../tier.ts';
import { expectCounted } from './counted.ts';
import { inEveryLook } from './everyLook.ts';
import { settled } from './settled.ts';
import { stillUndecided } from './undecided.ts';

/** Nobody looks at what was right, and finding the selectors of all of it takes a quarter of the time. */
const WANTED = { resultTypes: ['violations' as const, 'incomplete' as const] };

/** What an open dialog hides from everybody: it is looked at where it is shown, and the focus cannot get there (keyboard.spec.ts). */
const BEHIND = '[data-aria-hidden], [inert]';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violation on the screen as it stands, and nothing left for people to decide; in the soak run in every look. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectNothingFound(page, screen);
  if (isSoak) await inEveryLook(page, (look) => expectNothingFound(page, `${screen}, ${look}`));
}

/** A page that is looked at again has axe already, and has learned to run it fast. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'axe.version' }) });
}

async function expectNothingFound(page: Page, screen: string): Promise<void> {
  await settled(page);
  await expectCounted(page, screen);
  const { violations, incomplete } = await (await builderFor(page))
    .setLegacyMode()
    .options(WANTED)
    .withTags(TAGS)
    .exclude(BEHIND)
    .analyze();
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
  expect(await firstHeadingOf(page), `${screen}: what its outline begins with`).toMatch(
    /^(H1 in main|in a dialog|none)$/,
  );
}

/** Who goes by headings begins with that of the page; regions around it have names as landmarks. What a menu opens is beside it. */
function firstHeadingOf(page: Page): Promise<string> {
  return page.evaluate((hidden) => {
    const first = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"]')].find(
      (heading) =>
        heading.checkVisibility() && heading.closest(`${hidden}, [aria-hidden="true"], [data-panel]`) === null,
    );
    if (!first) return 'none';
    if (first.closest('[role="dialog"], [role="alertdialog"], dialog')) return 'in a dialog';
    return `${first.tagName} in ${first.closest('main') ? 'main' : (first.parentElement?.closest('header, nav, aside, footer')?.localName ?? 'the page')}`;
  }, BEHIND);
}
