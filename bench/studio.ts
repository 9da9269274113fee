// Time to open the studio with many flows, and to check a change of the largest flow in its language server.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { inMemory } from '../app/build/inMemory.ts';
import { onDisk } from '../app/build/onDisk.ts';
import { Documents } from '../app/language/documents.ts';
import type { Schema } from '../app/language/schemas.ts';
import { LanguageService } from '../app/language/service.ts';
import { seedDemo } from '../app/server/demo/seed.ts';
import { openDatabase } from '../app/server/openDatabase.ts';
import { readDefinitions } from '../app/server/platform/releases/releaseFolder.ts';
import { BUILD, ReleaseStore } from '../app/server/platform/releases/store.ts';
import { systemClock } from '../app/server/platform/settings/clock.ts';
import { createServer } from '../app/server/server.ts';
import { defaultSettings } from '../app/server/settings.ts';
import { launchOptions } from '../scripts/chromium.ts';
import { buildStudio } from '../scripts/portal.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const [FEW, MANY] = [50, 500];
const AIM_MANY = 2;
/** A check in 140 ms, besides the pause of 60 ms, where reading the syntax tree takes 0.5 ms. */
const AIM_CHECK = 280;
const MAX_SIZE = 'flows/pages/deal.json';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'fahrplan-studio-bench-'));
let isMissed = false;

try {
  checkLargest();
  await openMany();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (isMissed) process.exitCode = 1;

function checkLargest(): void {
  const jsonIn = (place: string) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => [`${place}/${name}`, readFileSync(join(root, place, name), 'utf8')] as const);
  const texts = Object.fromEntries(['flows', 'schemas'].flatMap(jsonIn));
  const schemas = Object.fromEntries(
    Object.entries(texts)
      .filter(([file]) => file.endsWith('.schema.json'))
      .map(([file, text]) => [file.slice('schemas/'.length), JSON.parse(text) as Schema]),
  );
  const files = inMemory(texts, onDisk(root).served());
  const service = new LanguageService(files, schemas);
  const bare = new Documents(files);
  const text = texts[MAX_SIZE] ?? '';
  const at = text.indexOf('"title": "') + '"title": "'.length;
  let count = 0;
  const typed = () => {
    count += 1;
    return `${text.slice(0, at)}${count}${text.slice(at)}`;
  };
  const [checks, reads]: [number[], number[]] = [[], []];
  for (let round = 0; round < 4 * ROUNDS; round += 1) {
    service.change(MAX_SIZE, typed());
    checks.push(timed(() => service.problemsIn([MAX_SIZE]).map((problem) => service.diagnosticOf(problem))));
    bare.set(MAX_SIZE, typed());
    reads.push(timed(() => bare.source(MAX_SIZE)));
  }
  // The first rounds compile the code.
  const [check, read] = [checks, reads].map((times) => median(times.slice(ROUNDS))) as [number, number];
  report(
    `Checking a change of ${MAX_SIZE} takes ${(check / read).toFixed(1)} × reading its syntax tree (${check.toFixed(0)} ms and ${read.toFixed(1)} ms)`,
    check / read,
    AIM_CHECK,
  );
}

async function openMany(): Promise<void> {
  const web = join(folder, 'web');
  await buildStudio(web);
  // Assets are served beside a portal alone.
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Portal</title>');
  const browser = await chromium.launch(launchOptions);
  const studios = await Promise.all([FEW, MANY].map((flows) => startStudio(web, flows)));
  const pages: Page[] = [];
  for (const { url } of studios) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${url}/studio`);
    await page.getByRole('button', { name: 'Erika', exact: true }).click();
    await page.getByRole('navigation', { name: 'Files' }).waitFor();
    pages.push(page);
  }
  const times: readonly number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [which, page] of pages.entries()) times[which]?.push(await open(page));
  const [few, many] = times.map(median) as [number, number];
  report(
    `/studio with ${MANY} flows opens in ${(many / few).toFixed(2)} × the time of ${FEW} (${few.toFixed(0)} ms → ${many.toFixed(0)} ms)`,
    many / few,
    AIM_MANY,
  );
  await browser.close();
  for (const { stop } of studios) await stop();
}

/** Returns the milliseconds until all flows are listed. */
async function open(page: Page): Promise<number> {
  const started = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Files' }).waitFor();
  return performance.now() - started;
}

/** A studio with so many flows besides those of the portal's pages. */
async function startStudio(webRoot: string, flows: number) {
  const database = await openDatabase({ file: join(folder, `${flows}.db`) });
  await seedDemo(database, systemClock.now());
  const all = [...readDefinitions(root)];
  const own = all.filter(([path]) => !/^flows\/(?:pages\/|site\/)?[^/]+\.json$/.test(path) || /catalogue/.test(path));
  // As long as the average flow of the portal.
  const flow = readFileSync(join(root, 'flows/onsite-appraisal-booking.json'), 'utf8');
  const copies = Array.from({ length: flows }, (_, at) => {
    const text = flow.replaceAll('"onsite-appraisal-booking"', `"report-${at}"`);
    return [`flows/report-${at}.json`, Buffer.from(text)] as const;
  });
  await new ReleaseStore(database).addBuilt(new Map([...own, ...copies]), BUILD, systemClock.now());
  const settings = {
    ...defaultSettings,
    ...{ demo: true, logLevel: 'silent' as const, uploadRoot: folder, webRoot },
    ...{ shedLagMs: 60_000, rendersPages: false },
  };
  const runCommand = async () => ({ code: 0, output: '' });
  const app = await createServer({ database, clock: systemClock, settings }, undefined, { runCommand });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
}

/** Returns the milliseconds of processor time, which other processes hardly change. */
function timed(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function report(sentence: string, value: number, aim: number): void {
  isMissed ||= value > aim;
  console.log(value > aim ? `${sentence}: missed, at most ${aim}` : sentence);
}
