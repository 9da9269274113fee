// Wait from a typed change to the preview of the largest flow, relative to drawing the flow again alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { launchOptions } from '../scripts/chromium.ts';
import { ALONE, startPreviewHost } from '../scripts/testbed/previewHost.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 15);
/** Rounds before those that count, in which the browser compiles its code. */
const WARM = 4;
/** 150 ms where drawing the flow takes 16 ms. */
const AIM = 9;

const FLOW = 'deal';
const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, `flows/pages/${FLOW}.json`), 'utf8');
const words = JSON.parse(readFileSync(join(root, `flows/copy/de-DE/${FLOW}.json`), 'utf8')) as Record<string, unknown>;

/** Two texts of the flow that differ in the title of its step, each with its title on screen. */
function versions(): readonly (readonly [text: string, title: string])[] {
  const titles = Object.entries(words).filter(
    (entry): entry is [string, string] =>
      entry[0] !== '$schema' && typeof entry[1] === 'string' && /^[\w äöüß]+$/i.test(entry[1]),
  );
  return titles.slice(0, 2).map(([key, title]) => {
    const flow = JSON.parse(text) as { steps: { title: unknown }[] };
    for (const step of flow.steps.slice(0, 1)) step.title = key;
    return [`${JSON.stringify(flow, null, 2)}\n`, title] as const;
  });
}

/** Types a text; returns the milliseconds until the frame shows its title. */
const type = (page: Page, [typed, title]: readonly [string, string]): Promise<number> =>
  page.evaluate(
    async ([value, wanted]) => {
      const box = document.querySelector('textarea') as HTMLTextAreaElement;
      const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      const start = performance.now();
      write?.call(box, value);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const frame = document.querySelector('iframe');
      for (let look = 0; frame?.contentDocument?.querySelector('h1')?.textContent !== wanted; look += 1) {
        if (look > 5_000) throw new Error(`The preview does not show "${wanted}".`);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return performance.now() - start;
    },
    [typed, title] as const,
  );

/** Sends the frame a version that it has shown before as if it were new: the last but `back` that was typed. */
const redraw = (page: Page, title: string, back: number, revision: number): Promise<number> =>
  page.evaluate(
    async ([wanted, place, number]) => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      const { shown } = frame.contentWindow as unknown as { shown: { argument: { flow: object } }[] };
      const known = shown.at(-1 - place);
      const argument = { ...known?.argument, shared: null, flow: { ...known?.argument.flow, revision: number } };
      const start = performance.now();
      frame.contentWindow?.postMessage({ call: 'show', number, argument }, location.origin);
      for (let look = 0; frame.contentDocument?.querySelector('h1')?.textContent !== wanted; look += 1) {
        if (look > 5_000) throw new Error(`The preview does not show "${wanted}".`);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return performance.now() - start;
    },
    [title, back, revision] as const,
  );

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const host = await startPreviewHost();
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    const shown: unknown[] = [];
    Object.assign(window, { shown });
    addEventListener('message', ({ data }) => data?.call === 'show' && data.number < 1_000_000 && shown.push(data));
  });
  await page.goto(`${host.url}${ALONE}?file=pages/${FLOW}.json`);
  await page.frameLocator('iframe').locator('[data-story="settled"]').waitFor();
  const typed: number[] = [];
  const bare: number[] = [];
  const both = versions();
  for (let round = 0; round < ROUNDS + WARM; round += 1)
    for (const version of both) {
      const took = await type(page, version);
      if (round >= WARM) typed.push(took);
    }
  for (let round = 0; round < ROUNDS + WARM; round += 1)
    for (const [at, [, title]] of both.entries()) {
      const took = await redraw(page, title, both.length - 1 - at, 1_000_000 + 2 * round + at);
      if (round >= WARM) bare.push(took);
    }
  const ratio = median(typed) / median(bare);
  console.log(
    `\nA change of ${FLOW} (${Math.round(text.length / 1024)} kB) in the preview ÷ drawing it again, the median of ${typed.length}:`,
  );
  console.log(
    `${ratio.toFixed(2)} (aim ${AIM}); ${median(typed).toFixed(0)} ms and ${median(bare).toFixed(0)} ms (150 ms are good)`,
  );
  if (ratio > AIM) process.exitCode = 1;
} finally {
  await browser.close();
  await host.stop();
}
