// Costs of a form in the browser, relative to the same form by hand: load, Continue, box, memory.
// Each runs in a page of its own, in turns; only ratios of one run count.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CDPSession, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { compiledAhead } from '../app/build/compiledAhead.ts';
import { launchOptions } from '../scripts/chromium.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const SIZES = [10, 100, 1_000];
const BOXES = 8;
/** Milliseconds of an interaction that is rated good. */
const GOOD = 200;
/** CPU slowdown of a slow phone. */
const SLOWER = 4;
const AIMS = { load: 1.3, next: 1.5, box: 1.3, heap: 2, share: 0.7 } as const;

const WHO = ['byHand', 'engine'] as const;
type Who = (typeof WHO)[number];

interface Seen {
  /** Milliseconds of the main thread for the first step, for Continue, and for one checkbox. */
  readonly load: number;
  readonly next: number;
  readonly box: number;
  /** Megabytes. */
  readonly heap: number;
  /** Milliseconds from Continue to the paint of the next step, on a slower CPU. */
  readonly wait: number;
}

const root = join(import.meta.dirname, '..');
const outDir = await mkdtemp(join(tmpdir(), 'fahrplan-screen-'));
await build({
  root,
  configFile: false,
  logLevel: 'error',
  // Same plugins as the portal.
  plugins: [react(), compiledAhead()],
  build: {
    outDir,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(WHO.map((who) => [who, join(root, `bench/page/${who}.tsx`)])),
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
});

const pageOf = (who: string) =>
  `<!doctype html><html lang="de"><meta charset="utf-8">${who === 'engine' ? '<link rel="stylesheet" href="/engine.css">' : ''}<div id="root"></div>`;
const server = createServer(async ({ url = '/' }, answer) => {
  if (!url.includes('.')) return answer.setHeader('content-type', 'text/html').end(pageOf(url.slice(1)));
  const file = await readFile(join(outDir, url)).catch(() => undefined);
  if (!file) return answer.writeHead(404).end();
  answer.setHeader('content-type', url.endsWith('.css') ? 'text/css' : 'text/javascript').end(file);
}).listen(0, '127.0.0.1');
await new Promise((ready) => server.once('listening', ready));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await chromium.launch(launchOptions);

const draw = (page: Page, who: Who, size: number) =>
  page.evaluate(
    async ([contender, fields]) => {
      await import(/* @vite-ignore */ `${location.origin}/${contender}.js`);
      const { draw } = window as unknown as { draw(element: Element | null, size: number): void };
      draw(document.getElementById('root'), fields);
      while (!document.querySelector('form button[type=submit]')) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    },
    [who, size] as const,
  );

async function metric(line: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

const worked = async (line: CDPSession): Promise<number> => 1_000 * (await metric(line, 'TaskDuration'));

/** Waits until the page is idle. */
async function calm(line: CDPSession): Promise<number> {
  let before = await worked(line);
  for (let look = 0; look < 60; look += 1) {
    await new Promise((resume) => setTimeout(resume, 80));
    const now = await worked(line);
    if (now - before < 12) return now;
    before = now;
  }
  return before;
}

async function costOf(line: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const before = await calm(line);
  await act();
  return (await calm(line)) - before;
}

async function typeAll(page: Page): Promise<void> {
  for (const box of await page.locator('input:not([type=checkbox])').all()) await box.fill('Angabe');
}

const goOn = (page: Page) =>
  page.evaluate(async () => {
    const before = document.querySelector('form input');
    document.querySelector<HTMLElement>('form button[type=submit]')?.click();
    while (document.querySelector('form input') === before) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });

/** Milliseconds from a real click to the paint of its result. */
const waitFor = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'click') seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator('form button[type=submit]').click();
  await page.waitForTimeout(1_500);
  return page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
};

async function look(who: Who, size: number): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address + who);
  const load = await costOf(line, () => draw(page, who, size));
  await line.send('HeapProfiler.collectGarbage');
  const { usedSize } = await line.send('Runtime.getHeapUsage');
  await page.evaluate(() => (window as unknown as { rest?(): void }).rest?.());
  await calm(line);
  await typeAll(page);
  const boxes: number[] = [];
  const box = page.locator('input[type=checkbox]').first();
  for (let press = 0; press < BOXES; press += 1)
    boxes.push(await costOf(line, () => box.evaluate((one: HTMLElement) => one.click())));
  const next = size > 10 ? await costOf(line, () => goOn(page)) : Number.NaN;
  let wait = Number.NaN;
  if (size > 10) {
    await typeAll(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    wait = await waitFor(page);
  }
  await context.close();
  return { load, next, box: median(boxes), heap: usedSize / 2 ** 20, wait };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

console.log(`\nA wizard in the browser ÷ the same by hand, the median of ${ROUNDS} rounds:`);
try {
  for (const size of SIZES) {
    const seen: Record<Who, Seen[]> = { byHand: [], engine: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const who of round % 2 === 0 ? WHO : WHO.toReversed()) seen[who].push(await look(who, size));
    const of = (who: Who, part: keyof Seen) => median(seen[who].map((each) => each[part]));
    const told = (what: string, part: 'load' | 'next' | 'box' | 'heap') =>
      `${what} ${(of('engine', part) / of('byHand', part)).toFixed(2)} (${of('engine', part).toFixed(1)} and ${of('byHand', part).toFixed(1)}; aim ${AIMS[part]})`;
    const rows = [told('loading', 'load'), told('a box', 'box'), told('memory', 'heap')];
    if (size > 10)
      rows.push(
        told('Continue', 'next'),
        `waiting for it, ${SLOWER} × slower, as a share of ${GOOD} ms: ${(of('engine', 'wait') / GOOD).toFixed(2)} (by hand ${(of('byHand', 'wait') / GOOD).toFixed(2)}; aim ${AIMS.share})`,
      );
    console.log(`${String(size).padStart(4)} fields: ${rows.join('; ')}`);
  }
} finally {
  await browser.close();
  server.close();
  await rm(outDir, { recursive: true });
}
