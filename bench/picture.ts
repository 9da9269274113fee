// First visit on a slow phone: largest contentful paint relative to the same page as bare HTML.

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../scripts/chromium.ts';
import { buildDrawing, buildPortal } from '../scripts/portal.ts';
import { ROOT } from '../scripts/testbed/portalBuild.ts';
import { startServer } from '../scripts/testbed/portalServer.ts';
import { bundleServer } from '../scripts/testbed/serverBundle.ts';

/** Demo customer and their pages. */
const CUSTOMER = 'return-window-open';
const PAGES = [
  { name: '/login', path: '/de-DE/login' },
  { name: '/mycars', path: '/portal/de-DE/mycars', customer: CUSTOMER },
  { name: 'deal', path: `/portal/de-DE/mycars/${CUSTOMER}`, customer: CUSTOMER },
  { name: 'wizard', path: `/portal/de-DE/mycars/${CUSTOMER}?modalName=MULTISTEP_EDIT_RETURN`, customer: CUSTOMER },
] as const;

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

/** Mid-range phone on slow 4G: latency in milliseconds, bytes per second, CPU slowdown. */
const PHONE = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8, slower: 4 } as const;

const AIMS = { picture: 1.3, shift: 0.02, requests: 12, kB: 190 } as const;

interface Seen {
  /** Largest contentful paint in milliseconds. */
  readonly picture: number;
  readonly shift: number;
  readonly requests: number;
  /** Compressed kilobytes of document, scripts, styles and fonts. */
  readonly kB: number;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Serves saved pages without scripts, with their styles and images. */
function serveBare(webRoot: string, bare: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer(({ url = '' }, reply) => {
    const html = bare.get(url);
    const [file = ''] = url.split('?');
    const type = html === undefined ? (TYPES[extname(file)] ?? 'application/octet-stream') : 'text/html; charset=utf-8';
    try {
      const body = html ?? readFileSync(join(webRoot, file));
      const isSmall = type.startsWith('font') || type === 'image/png';
      reply.writeHead(200, { 'content-type': type, ...(!isSmall && { 'content-encoding': 'br' }) });
      reply.end(isSmall ? body : brotliCompressSync(body));
    } catch {
      reply.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const addressOf = (server: Server): string => {
  const at = server.address();
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
};

async function withPage<Result>(
  browser: Browser,
  use: (page: Page) => Promise<Result>,
  url?: string,
  customer?: string,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  try {
    if (url !== undefined && customer !== undefined) {
      const session = await context.request.get(`${url}/portal/api/session`);
      const { csrf_token } = (await session.json()) as { csrf_token: string };
      const headers = { origin: url, 'x-csrf-token': csrf_token };
      const told = await context.request.post(`${url}/demo/sign-in`, { data: { customer }, headers });
      if (!told.ok()) throw new Error(`${customer} cannot sign in: ${told.status()}`);
    }
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** HTML of the loaded page without scripts. */
async function bareOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    for (const dead of document.querySelectorAll('script, noscript, link[rel="modulepreload"], link[as="script"]'))
      dead.remove();
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
}

async function look(page: Page, address: string): Promise<Seen> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const kinds = new Map<string, string>();
  let bytes = 0;
  let requests = 0;
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests += 1;
    if (['Document', 'Script', 'Stylesheet', 'Font'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  const { slower, ...network } = PHONE;
  await line.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(
    () =>
      new Promise<{ picture: number; shift: number }>((resolve) => {
        const found = { picture: 0, shift: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) found.picture = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) found.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(found), 500);
      }),
  );
  return { ...seen, requests, kB: bytes / 1000 };
}

const webRoot = await mkdtemp(join(tmpdir(), 'fahrplan-picture-'));
await buildPortal(webRoot);
await buildDrawing(webRoot);
const program = await bundleServer();
const drawn = await startServer({
  root: ROOT,
  program: [program.file],
  webRoot,
  settings: { DRAWN_PAGES: process.env['DRAWN'] ?? 'on' },
});
const browser = await chromium.launch(launchOptions);
const bare = new Map<string, string>();
for (const { path, ...by } of PAGES) {
  const customer = 'customer' in by ? by.customer : undefined;
  bare.set(path, await withPage(browser, (page) => bareOf(page, drawn.url + path), drawn.url, customer));
}
const bareServer = await serveBare(webRoot, bare);

console.log('\nThe first visit on a slow phone (slow 4G, 4 × slower CPU), median of', ROUNDS, 'rounds:');
for (const { name, path, ...by } of PAGES) {
  const customer = 'customer' in by ? by.customer : undefined;
  const ours: Seen[] = [];
  const floor: Seen[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await withPage(browser, (page) => look(page, drawn.url + path), drawn.url, customer));
    floor.push(await withPage(browser, (page) => look(page, addressOf(bareServer) + path)));
  }
  const of = (all: readonly Seen[], figure: keyof Seen) => median(all.map((seen) => seen[figure]));
  const ratio = of(ours, 'picture') / of(floor, 'picture');
  console.log(
    [
      name.padEnd(8),
      `first picture ${ratio.toFixed(2)} × the bare page (${of(ours, 'picture').toFixed(0)} and ${of(floor, 'picture').toFixed(0)} ms, aim ${AIMS.picture})`,
      `shift ${of(ours, 'shift').toFixed(3)} (aim ${AIMS.shift})`,
      `${of(ours, 'requests')} requests (aim ${AIMS.requests})`,
      `${of(ours, 'kB').toFixed(0)} kB (aim ${AIMS.kB})`,
    ].join('; '),
  );
}
await browser.close();
bareServer.close();
await drawn.stop();
program.remove();
await rm(webRoot, { recursive: true });
