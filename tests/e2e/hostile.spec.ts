// Hostile texts of definitions, copy, server and customer stay texts in a real browser (SEC-A4).
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ROOT } from '../../scripts/testbed/portalBuild.ts';
import { catalogue, world } from '../support/definitions.ts';
import { casesAround, casesInside } from '../support/e2e/hostile/cases.ts';
import type { Drawn, HostileCase } from '../support/e2e/hostile/page.tsx';
import { harmIn, letThePortalSay } from '../support/e2e/hostile/portal.ts';
import { bundleOwnPage, type Files, openOwnPage } from '../support/e2e/ownPage.ts';
import { expect, test } from '../support/e2e/test.ts';
import { isSoak } from '../support/tier.ts';

const { markup } = JSON.parse(readFileSync(`${ROOT}tests/fixtures/cases/naughty.json`, 'utf8')) as { markup: string[] };
/** Texts without braces, which a definition must not have. */
const plain = markup.filter((text) => !text.includes('{{'));
const DEAL = 'return-window-open';
const PICTURES = ['/icon.svg', '/levels/gold.svg'];
const AT_ONCE = 400;

// Serial, so that the page is built once.
test.describe.configure({ mode: 'default' });
let files: Files;
test.beforeAll(async () => {
  files = await bundleOwnPage('hostile');
});

/** Renders the cases and expects no script to run and no foreign request. */
async function expectHarmless(page: Page, cases: readonly HostileCase[]): Promise<Drawn> {
  const origin = new URL(page.url()).origin;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOwn = request.url().startsWith(origin) && (pathname.startsWith('/hostile/') || PICTURES.includes(pathname));
    if (!isOwn) elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => {
    elsewhere.push(dialog.message());
    void dialog.dismiss();
  });
  const all = { drawn: 0, said: 0, harm: [] as string[] };
  for (let at = 0; at < cases.length; at += AT_ONCE) {
    const given = { cases: cases.slice(at, at + AT_ONCE), catalogue, types: world.types };
    const { drawn, said, harm } = await page.evaluate(async ({ cases, catalogue, types }) => {
      const { drawAll } = window as unknown as { drawAll: (...given: unknown[]) => Promise<Drawn> };
      return drawAll(cases, catalogue, types);
    }, given as never);
    all.drawn += drawn;
    all.said += said;
    all.harm.push(...harm);
  }
  expect(all.harm).toEqual([]);
  expect(elsewhere).toEqual([]);
  return all;
}

test('texts, server data, answers and file names are rendered as text on every step', async ({ page }) => {
  if (isSoak) test.setTimeout(3_600_000);
  await openOwnPage(page, 'hostile', files, 'drawAll');
  const payloads = isSoak ? plain : [plain.join(' '), 'javascript:window.__x=1'];
  const cases = casesAround(payloads);
  const { drawn, said } = await expectHarmless(page, cases);
  expect(drawn).toBeGreaterThan(cases.length * 0.95);
  expect(said).toBeGreaterThan(cases.length * 0.8);
});

test('every string of a definition is rendered as text', async ({ page }) => {
  if (isSoak) test.setTimeout(36_000_000);
  await openOwnPage(page, 'hostile', files, 'drawAll');
  const cases = casesInside(plain, 90, isSoak);
  expect(cases.length).toBeGreaterThan(50);
  const { drawn } = await expectHarmless(page, cases);
  expect(drawn).toBeGreaterThan(cases.length * 0.5);
});

test('strings of the portal around its flows are rendered as text', async ({ page, portal }) => {
  const text = plain.join(' ');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await portal.signInAs(DEAL);
  // Otherwise the server would request the data, without these texts.
  await portal.drawsNothing();
  await letThePortalSay(page, text);
  for (const path of ['/mycars', `/mycars/${DEAL}`, '/newsletter', `/mycars/${DEAL}/return`]) {
    await portal.open(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator('summary').filter({ hasText: text }).last()).toBeVisible();
    for (const field of await page.getByRole('textbox').all()) if (await field.isEditable()) await field.fill(text);
    for (const link of await page.locator('a[href^="javascript:" i], a[href^="data:" i]').all())
      expect(await link.getAttribute('href')).toBe('');
    await expect(page).toHaveTitle(/<script>/);
    expect(await harmIn(page), path).toEqual([]);
  }
  expect(dialogs).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a text that a script would make markup, code or an address of a script is refused, and reported', async ({
  page,
  portal,
}) => {
  portal.faults.provokeVendor(/Trusted/);
  await portal.open('/newsletter');
  const reported = page.waitForRequest('**/portal/api/csp-reports');
  const refused = await page.evaluate(() => {
    const sinks: readonly (() => unknown)[] = [
      () => Object.assign(document.createElement('p'), { innerHTML: '<b>text</b>' }),
      () => document.body.insertAdjacentHTML('beforeend', '<b>text</b>'),
      () => Object.assign(document.createElement('script'), { text: 'window.__x = 1' }),
      () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>text</b>' }),
      () => new DOMParser().parseFromString('<b>text</b>', 'text/html'),
      () => (window as unknown as Trusting).trustedTypes.createPolicy('any', { createHTML: (text) => text }),
    ];
    interface Trusting {
      readonly trustedTypes: { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };
    }
    return sinks.map((sink) => {
      try {
        return sink() === undefined ? 'nothing' : 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
  });
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'refused'));
  expect((await (await reported).response())?.status()).toBe(202);
});
