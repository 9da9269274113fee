// Adds a third language by files alone: pages, a refusal, an e-mail and a document.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startServer } from '../../scripts/testbed/portalServer.ts';
import { Portal } from '../support/e2e/portal.ts';
import { copySources } from '../support/e2e/sources.ts';
import { test as project } from '../support/e2e/test.ts';
import { wordsOf } from '../support/e2e/words.ts';
import { listThird, marked, THIRD, unmarked, writeThird } from '../support/languages/pseudo.ts';
import { textOfPdf } from '../support/server/pdfText.ts';

const DEAL = 'return-window-open';
const TAKEN = { method: 'PUT', path: `/portal/api/bff/deals/${DEAL}/return`, answer: 'problem', status: 409 };

const test = project.extend<object, { readonly root: string }>({
  root: [
    // Playwright reads the destructured names.
    async ({}, use) => {
      const copy = copySources('language');
      listThird(copy.root);
      writeThird(copy.root);
      const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
      const { status, stderr } = spawnSync(process.execPath, build, { cwd: copy.root, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      await use(copy.root);
      copy.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ root }, use) => {
      const program = ['--import', 'tsx', 'app/server/main.ts'];
      const server = await startServer({ root, program, webRoot: join(root, 'dist/web') });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  portal: async ({ page, server, root, faults }, use) => {
    await use(new Portal(page, server, wordsOf(THIRD, root), faults));
  },
});

// Serial, so that one copy is enough.
test.describe.configure({ mode: 'default' });
test.use({ locale: THIRD });

/** Words without translation: data of the demo's customers, and the portal's name. */
function namesIn(root: string): Set<string> {
  const folder = join(root, 'flows/scenarios');
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [];
  const ofCustomers = readdirSync(folder).flatMap((file) => {
    const { customer, deals } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return texts({ customer, deals });
  });
  return new Set(['Fahrplan', ...ofCustomers].flatMap(unmarked));
}

function calendar(): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(2028, 0, day + 1));
  return [
    { weekday: 'long', month: 'long' },
    { weekday: 'short', month: 'short' },
  ].flatMap((form) =>
    days.flatMap((day) => unmarked(day.toLocaleDateString(THIRD, form as Intl.DateTimeFormatOptions))),
  );
}

/** Returns visible and spoken texts that are not in the page's language. */
async function strayOn(page: Page, root: string): Promise<string[]> {
  const said = await page.evaluate(() => {
    const ofPage = (node: Element | null) => !node?.closest('[lang]:not(html), script, style, noscript');
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (ofPage(walker.currentNode.parentElement)) texts.push(walker.currentNode.nodeValue ?? '');
    for (const node of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
        if (ofPage(node)) texts.push(node.getAttribute(name) ?? '');
    return texts;
  });
  const known = new Set([...namesIn(root), ...calendar()]);
  return [...new Set(said.flatMap((text) => unmarked(text.replaceAll(/https?:\S+/g, ''))))].filter(
    (word) => !known.has(word),
  );
}

test('pages, dialogs, amounts and a refusal of the server are in the language', async ({ page, portal, root }) => {
  const { words } = portal;
  await portal.open('/login');
  await expect(portal.pageHeading).toHaveText(words('sign-in', 'check.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', THIRD);
  expect(await strayOn(page, root)).toEqual([]);
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}`);
  await expect(page.getByRole('button', { name: words('deal', 'actions.return') }).first()).toBeVisible();
  expect(await strayOn(page, root)).toEqual([]);
  await portal.planReturn(DEAL);
  expect(await strayOn(page, root)).toEqual([]);
  await portal.continue();
  await portal.continue();
  await portal.isOn('appointment');
  await portal.choose(4, '08:00');
  expect(await strayOn(page, root)).toEqual([]);
  await portal.continue();
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact(words('overview-costs', 'costs.total.all'))).toHaveText(/^199,00\s€$/);
  expect(await strayOn(page, root)).toEqual([]);
  await portal.fail(409, { ...TAKEN, code: 'slot_taken' });
  await portal.order(words('edit-return', 'overview.submit.paid'));
  await portal.isOn('appointment');
  await expect(portal.summary).not.toHaveCount(0);
  expect(await strayOn(page, root)).toEqual([]);
});

test('e-mails and documents are in the language', async ({ page, portal, root }) => {
  await portal.open('/login');
  const registered = await page.evaluate(async (locale) => {
    const { csrf_token } = await (await fetch('/portal/api/session')).json();
    const profile = { firstname: 'Zoé', lastname: 'Bbb', phone: '+4915123456789', birthday: '575164800000' };
    const answer = await fetch('/api/auth/custom/register', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': csrf_token,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ email: 'zzz@bbb.de', password: 'Probefahrt-2026', locale, profile }),
    });
    return [answer.status, await answer.text()];
  }, THIRD);
  expect(registered[0], String(registered[1])).toBeLessThan(300);
  const subject = JSON.parse(readFileSync(join(root, 'flows/mails/verification.json'), 'utf8')).texts[THIRD].subject;
  await expect(async () => {
    await portal.open('/demo-mailbox');
    await expect(page.getByRole('main')).toContainText(subject, { timeout: 1000 });
  }).toPass();
  expect(await strayOn(page, root)).toEqual([]);
  await portal.signInAs(DEAL);
  const deal = `/portal/api/bff/deals/${DEAL}`;
  const headers = { 'accept-language': THIRD };
  const documents: { readonly url: string }[] = await (await page.request.get(`${deal}/documents`)).json();
  expect(documents.length).toBeGreaterThan(1);
  for (const { url } of documents) {
    const text = textOfPdf(await (await page.request.get(url, { headers })).body());
    expect(text).toContain(marked('Subscription'));
    expect(unmarked(text).filter((word) => !namesIn(root).has(word))).toEqual([]);
  }
});
