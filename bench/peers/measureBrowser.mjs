// Measures the pages of the contenders in Chromium, each in a context of its own, in random order.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.ts';
import { CONTENDERS, OUT, pageOf } from './contenders.mjs';
import { firstPageOf, generateForm, independentFields, randomNumbers, shuffle, visibleCount } from './form.mjs';
import { options } from './options.mjs';
import { median, startRecord } from './record.mjs';

const KEYS = 12;
const KEYS_PER_FIELD = 4;
const TOGGLES = 6;
const MAX_LOAD_MS = 130_000;
const SEED = 11;
/** Characters that an error adds to the page at least. */
const ERROR_LENGTH = 3;
/** Milliseconds of idle time that end a change; Form.io delays its work by 100 ms. */
const IDLE_MS = { formio: 300 };
const DEFAULT_IDLE_MS = 80;
/** Share of the idle time in which an idle page may work. */
const IDLE_SHARE = 0.15;

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
const server = createServer(({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  try {
    const body = readFileSync(join(OUT, pathname));
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream').end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, '127.0.0.1');
await new Promise((ready) => server.once('listening', ready));
const base = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch(launchOptions);

/** Reads costs of the main thread. */
function meterOf(session, idle) {
  const metric = async (wanted) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === wanted).value;
  };
  /** Milliseconds of the main thread since the start, with layout and paint. */
  const work = async () => 1000 * (await metric('TaskDuration'));
  const workWhenIdle = async () => {
    let before = await work();
    for (let look = 0; look < 60; look += 1) {
      await new Promise((resume) => setTimeout(resume, idle));
      const now = await work();
      if (now - before < idle * IDLE_SHARE) return now;
      before = now;
    }
    return before;
  };
  const costOf = async (act) => {
    const before = await workWhenIdle();
    await act();
    return (await workWhenIdle()) - before;
  };
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await metric('JSHeapUsedSize')) / 2 ** 20;
  };
  return { work, workWhenIdle, costOf, heap };
}

/** Returns the median without the first costs, of code that is not yet compiled, if there are others. */
const usual = (costs, first) => median(costs.length > first ? costs.slice(first) : costs.slice(-1));

async function look(page, meter, layout, form) {
  const call = (action, ...args) => page.evaluate(([name, given]) => window.contender[name](...given), [action, args]);
  const end = () => performance.now() + 1000 * options.seconds;
  const fields = firstPageOf(form, layout);
  const names = fields.map(({ name }) => name);
  const answers = structuredClone(form.answers);
  const texts = independentFields(fields);
  const wrong = [];
  const expect = (what, is, should) => is === should || wrong.push(`${what}: ${is}, not ${should}`);
  const expectVisible = async (when) =>
    expect(`visible fields ${when}`, await call('visibleCount', names), visibleCount(fields, answers));

  await page.evaluate(() => window.contender.loaded);
  const seen = { load: await meter.work(), heap: await meter.heap() };
  await meter.workWhenIdle();
  await expectVisible('at first');

  // Left once, each contender validates the field with each key.
  for (const name of texts.slice(0, KEYS / KEYS_PER_FIELD)) await call('type', name, 'text');
  await call('leave');
  const keys = [];
  for (const last = end(); keys.length < KEYS && performance.now() < last; ) {
    const name = texts[Math.floor(keys.length / KEYS_PER_FIELD) % texts.length];
    const value = `text${'x'.repeat(1 + (keys.length % KEYS_PER_FIELD))}`;
    keys.push(await meter.costOf(() => call('type', name, value)));
  }

  const expectError = async (what, name, bad, good) => {
    const lengthWith = async (value) => {
      await call('type', name, value);
      await call('leave');
      await meter.workWhenIdle();
      return call('textLength');
    };
    await meter.workWhenIdle();
    const before = await call('textLength');
    const shown = await lengthWith(bad);
    const after = await lengthWith(good);
    expect(`error ${what} with ${bad}`, shown - before > ERROR_LENGTH, true);
    expect(`error ${what} removed with ${good}`, shown - after > ERROR_LENGTH, true);
  };
  await expectError('of length', texts[0], 'ab', 'abcd');
  if (names.includes('f13')) await expectError('beside another', 'f13', '0', String(answers.f13));

  const toggles = async (name, dependent) => {
    const costs = [];
    for (const last = end(); costs.length < TOGGLES && performance.now() < last; ) {
      costs.push(await meter.costOf(() => call('toggle', name, dependent)));
      answers[name] = !answers[name];
      if (costs.length <= 2) await expectVisible(`with ${name} ${answers[name]}`);
    }
    if (answers[name] !== form.answers[name]) {
      await call('toggle', name, dependent);
      answers[name] = form.answers[name];
    }
    return costs;
  };
  const local = await toggles('f1', 'f9');
  const hub = await toggles('f0', fields.findLast((_, index) => index % 10 === 4).name);
  if (layout === 'wizard' && form.fields.length > 10) seen.next = await meter.costOf(() => call('goOn', 'f12'));
  return { ...seen, key: usual(keys, 2), local: usual(local, 1), hub: usual(hub, 1), wrong };
}

async function measure(name, size, layout) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_LOAD_MS);
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message.slice(0, 200)));
  try {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${base}/pages/${pageOf(name, layout, size)}/index.html?definition=${name}-${layout}-${size}`);
    const meter = meterOf(session, IDLE_MS[name] ?? DEFAULT_IDLE_MS);
    const { wrong, ...seen } = await look(page, meter, layout, generateForm(size));
    return { name, size, layout, ...seen, wrong: [...wrong, ...errors] };
  } catch (error) {
    return { name, size, layout, failed: error.message.slice(0, 300), wrong: errors };
  } finally {
    await context.close();
  }
}

const record = startRecord('browser');
const random = randomNumbers(SEED);
for (let round = 0; round < options.rounds; round += 1)
  for (const size of options.sizes)
    for (const layout of ['flat', 'wizard']) {
      const names = options.engines.filter((name) => CONTENDERS[name].layouts.includes(layout));
      for (const name of shuffle(names, random)) {
        const measured = await measure(name, size, layout);
        record(measured);
        const { failed, load, key, local, hub, heap, next, wrong } = measured;
        const figures =
          failed ?? [load, key, local, hub, heap, next].map((figure) => figure?.toFixed(1) ?? '–').join(' ');
        console.log(`${layout} ${size} ${name}: ${figures}`, ...wrong);
      }
    }
await browser.close();
server.close();
