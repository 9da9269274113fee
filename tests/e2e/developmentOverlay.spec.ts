// Overlay of `npm run dev`: shows each mistake of a definition with its location until it is fixed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { copySources } from '../support/e2e/sources.ts';

/** One mistake per kind of file, with its expected message. */
type Mistake = readonly [kind: string, file: string, from: string | RegExp, to: string, said: string];
const MISTAKE: Mistake = ['a flow', 'flows/sign-in.json', ',', '', 'a comma is missing'];
/** Mistakes shown at the same time. Files that others depend on come first. */
const ROUNDS: readonly (readonly Mistake[])[] = [
  [['a type that is no JSON', 'schemas/api/Address.json', ',', '', 'a comma is missing']],
  [
    ['the catalogue', 'flows/catalogue.json', '"sources"', '"sorces"', 'Did you mean "sources"?'],
    ['the words of a flow', 'flows/copy/de-DE/sign-in.json', ',', '', 'a comma is missing'],
    ['the words of all flows', 'flows/copy/en-US/common.json', ',', '', 'a comma is missing'],
    ['the words of the portal', 'flows/copy/de-DE/ui.json', ':', '', 'a colon is missing'],
    ['a placeholder', 'flows/copy/de-DE/mileage-report.json', '{{deal.', '{{#deal.', 'FLOW_BAD_PLACEHOLDER'],
    ['a scenario', 'flows/scenarios/lead.json', '"lead"', '"leed"', 'Give both the same name'],
    ['an e-mail', 'flows/mails/reset.json', '{{minutes}}', '{{minuts}}', 'Did you mean "minutes"?'],
    [
      'a type of content',
      'schemas/content/AppBanner.json',
      '"type": "string"',
      '"type": "strnig"',
      'Did you mean "string"?',
    ],
    ['a type of the API', 'schemas/api/Deal.json', '"type": "string"', '"type": "strnig"', 'Did you mean "string"?'],
  ],
  [
    ['a currency of the catalogue', 'flows/catalogue.json', '"EUR"', '"EURO"', '"EURO"'],
    [
      'a file of content',
      'flows/content/de-DE/header.json',
      '"kind": "list"',
      '"kind": "lists"',
      'Did you mean "list"?',
    ],
  ],
  [
    ['a flow that nobody has opened', 'flows/edit-return.json', 'deal.id', 'deal.idd', '"deal.idd" is not in deal'],
    ['a page', 'flows/pages/deal.json', '"steps"', '"stpes"', 'Did you mean "steps"?'],
    ['a region of the site', 'flows/site/header.json', /\}\s*$/, '', 'a } is missing'],
  ],
  [['a record of decisions', 'tests/fixtures/decisions/deal.json', ',', '', 'a comma is missing']],
];

/** Each source file is requested separately. */
const SLOWLY = { timeout: 60_000 };

let copy: ReturnType<typeof copySources>;
let folder = '';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

test.beforeAll(() => {
  copy = copySources('dev');
  folder = copy.root;
});

test.afterAll(() => copy.remove());

interface Dev {
  readonly address: string;
  stop(): Promise<void>;
}

/** Servers to stop even when a test fails. */
const running = new Set<Dev>();

test.afterEach(async () => {
  for (const dev of running) await dev.stop();
});

async function start(...args: readonly string[]): Promise<Dev> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', API_PORT: '0', DATABASE_FILE: join(folder, 'portal.db') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /Local:.*?(http:\/\/localhost:\d+)/.exec(stripVTControlCharacters(said))?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(said)));
  });
  const dev: Dev = {
    address,
    async stop() {
      running.delete(dev);
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
  running.add(dev);
  return dev;
}

const overlay = (page: Page) => page.locator('vite-error-overlay');

async function whileWrong(mistakes: readonly Mistake[], look: () => Promise<void>): Promise<void> {
  const files = mistakes.map(([, file, from, to]) => {
    const path = join(folder, file);
    const right = readFileSync(path, 'utf8');
    const wrong = right.replace(from, to);
    expect(wrong).not.toBe(right);
    return { path, right, wrong };
  });
  try {
    for (const { path, wrong } of files) writeFileSync(path, wrong);
    await look();
  } finally {
    for (const { path, right } of files) writeFileSync(path, right);
  }
}

async function expectSaid(page: Page, [kind, file, , , said]: Mistake): Promise<void> {
  await expect(overlay(page), kind).toContainText(said, SLOWLY);
  await expect(overlay(page), kind).toContainText(new RegExp(`${file}:\\d+:\\d+`));
}

async function expectWell(page: Page): Promise<void> {
  await expect(overlay(page)).not.toBeAttached(SLOWLY);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(SLOWLY);
}

test('the overlay shows an error until it is fixed, also on other pages', async ({ page }) => {
  const dev = await start('scripts/dev.mjs');
  await page.goto(`${dev.address}/newsletter`);
  await expectWell(page);
  await whileWrong([MISTAKE], () => expectSaid(page, MISTAKE));
  await expectWell(page);
  await whileWrong([MISTAKE], async () => {
    await page.goto(`${dev.address}/newsletter`);
    await expectSaid(page, MISTAKE);
  });
  await expectWell(page);
  await dev.stop();
});

// The overlay needs no page, which consists of hundreds of files and restarts its server often.
test('the overlay shows an error in any kind of file with message and location', async ({ page }) => {
  const dev = await start('node_modules/vite/bin/vite.js', '--port', '0');
  await page.route('**/main.tsx*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(`${dev.address}/newsletter`);
  for (const mistakes of ROUNDS) {
    await whileWrong(mistakes, async () => {
      for (const mistake of mistakes) await expectSaid(page, mistake);
    });
    await expect(overlay(page), mistakes[0]?.[0]).not.toBeAttached(SLOWLY);
  }
  await page.unrouteAll({ behavior: 'wait' });
  await dev.stop();
});
