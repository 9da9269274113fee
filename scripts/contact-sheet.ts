// npm run contact-sheet: screenshots of every state of every kind, in dist/contact-sheet.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { preview } from 'vite';
import { launchOptions } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/storybook-kinds');
const out = join(root, 'dist/contact-sheet');
const WIDTHS = [390, 1280] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 760;
/** Rendered content of a story; dialogs are outside its root. */
const DRAWN = 'main > *, nav > *, [data-dialog]';
/** Milliseconds: placeholders fade in, everything else renders at once. */
const SLOWLY = 400;
const QUICKLY = 160;

interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

interface Storybook {
  readonly __STORYBOOK_PREVIEW__: {
    readonly channel: { on(event: string, then: (id: string) => void): void; emit(event: string, what: object): void };
  };
}

const server = await preview({
  root: built,
  configFile: false,
  logLevel: 'error',
  build: { outDir: built },
  preview: { port: 0 },
});
const address = server.resolvedUrls?.local[0] ?? '';
const { entries } = (await (await fetch(`${address}index.json`)).json()) as { entries: Record<string, Story> };
const stories = Object.values(entries);
await rm(out, { recursive: true, force: true });
await mkdir(join(out, 'kinds'), { recursive: true });
const browser = await chromium.launch(launchOptions);
await Promise.all(WIDTHS.map((width) => photographAll(browser, width)));
await writeFile(join(out, 'index.html'), sheet());
await photographKinds(browser);
await browser.close();
await server.close();
console.log(`${stories.length} states, ${WIDTHS.length * THEMES.length} times each: dist/contact-sheet/index.html`);

function urlOf({ id }: Story, theme: string): string {
  return `${address}iframe.html?viewMode=story&id=${id}&globals=theme:${theme}`;
}

async function photographAll(from: Browser, width: number): Promise<void> {
  for (const theme of THEMES) {
    const page = await from.newPage({ viewport: { width, height: HEIGHT }, locale: 'de-DE', reducedMotion: 'reduce' });
    const fetched = traffic(page);
    // Storybook may render the story of the address twice: screenshots start with the next one.
    await page.goto(urlOf(stories.at(-1) as Story, theme));
    await page.waitForSelector(DRAWN);
    for (const story of stories) {
      // Storybook reloads the page if it cannot unmount the last story in time.
      await show(page, story).catch(() => page.waitForSelector(DRAWN));
      await fetched();
      await page.waitForTimeout(/loading|opening|busy|running/.test(story.id) ? SLOWLY : QUICKLY);
      await photograph(page, story, `${story.id}.${width}.${theme}.png`);
    }
    await page.close();
  }
}

/** Tracks requests of a page; the returned function resolves once none is pending. */
function traffic(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    // A loaded part may request another.
    do await page.waitForTimeout(20);
    while (open.size > 0);
  };
}

/** Switches to a story without a reload, and waits until it is rendered. */
async function show(page: Page, { id }: Story): Promise<void> {
  await page.evaluate(
    (storyId) =>
      new Promise<void>((resolve) => {
        const { channel } = (globalThis as unknown as Storybook).__STORYBOOK_PREVIEW__;
        channel.on('storyRendered', (drawn) => drawn === storyId && resolve());
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );
}

/** Takes a screenshot: dialogs in window height, pages in content height; throws if it is empty. */
async function photograph(page: Page, story: Story, file: string): Promise<void> {
  await page
    .waitForFunction(
      (place) => [...document.querySelectorAll(place)].some((part) => part.getBoundingClientRect().height > 0),
      DRAWN,
    )
    .catch(() => Promise.reject(new Error(`${story.title}, ${story.name}: the picture is empty`)));
  const drawn = await page.evaluate(() => {
    if (document.querySelector('[role*=dialog]')) return innerHeight;
    const place = document.querySelector('main, nav')?.firstElementChild;
    return Math.ceil(place?.getBoundingClientRect().bottom ?? innerHeight);
  });
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) console.warn(`${story.title}, ${story.name}: ${wide} px wide in a window of ${width} px`);
  const hanging = await page
    .locator('[data-kind]')
    .evaluateAll((blocks) =>
      blocks
        .filter((block) =>
          [...block.children].some(
            (part) => part.getBoundingClientRect().bottom > block.getBoundingClientRect().bottom + 1,
          ),
        )
        .map((block) => block.textContent?.trim().slice(0, 40)),
    );
  if (hanging.length > 0) console.warn(`${story.title}, ${story.name}, ${width} px: overflows: ${hanging.join('; ')}`);
  await page.screenshot({
    path: join(out, file),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(drawn + 8, 2400) },
  });
}

function kinds(): Map<string, Story[]> {
  const found = new Map<string, Story[]>();
  for (const story of stories) found.set(story.title, [...(found.get(story.title) ?? []), story]);
  return found;
}

function sheet(): string {
  const sections = [...kinds()].map(([title, states]) => {
    const rows = states.map(({ id, name }) => {
      const pictures = WIDTHS.flatMap((width) => THEMES.map((theme) => `${id}.${width}.${theme}.png`));
      return `<h3>${name}</h3><div>${pictures.map((file) => `<img src="${file}" alt="${file}">`).join('')}</div>`;
    });
    return `<section id="${states[0]?.id}"><h2>${title}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>
body{font:14px system-ui;margin:16px;background:#8a8f91;width:1720px}h2{margin:32px 0 8px}h3{margin:12px 0 4px;font-weight:500}
div{display:grid;grid-template-columns:260px 260px 1fr 1fr;gap:8px;align-items:start}img{width:100%;display:block}
</style>${sections.join('')}`;
}

/** One image per kind, for viewing without a browser. */
async function photographKinds(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1752, height: 1000 } });
  await page.goto(`file://${join(out, 'index.html')}`);
  for (const [title, states] of kinds()) {
    const name = title.replaceAll(/[^a-z]+/gi, '-').toLowerCase();
    await page.locator(`#${states[0]?.id}`).screenshot({ path: join(out, 'kinds', `${name}.png`) });
  }
}
