// Replaces all copy and all texts of server responses by one text.
import type { Page } from '@playwright/test';
import { copy, flowFiles } from '../../definitions.ts';

type Heard = Window & { harm?: string[] };

/** Replaces every text in a value that looks like words. */
function saying(text: string, value: unknown, isWords: (value: string) => boolean): unknown {
  if (typeof value === 'string') return isWords(value) ? text : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => saying(text, part, isWords));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === SECRET ? part : saying(text, part, isWords)]),
  );
}

/** A random token, which may look like words. */
const SECRET = 'csrf_token';

/** Names and places begin with one capital letter, unlike ids, states and days. */
const readsLikeWords = (value: string): boolean => /^\p{Lu}\p{Ll}/u.test(value);

/** Replaces all texts from now on, in German. */
export async function letThePortalSay(page: Page, text: string): Promise<void> {
  await page.addInitScript(() => {
    const harm: string[] = [];
    Object.assign(window, { harm });
    Object.defineProperty(window, '__x', { set: () => harm.push('a script ran') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      harm.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const words = JSON.stringify(saying(text, copy['de-DE'], () => true));
  const { demo } = JSON.parse(words);
  // The chunk of a language also contains the flows of the page frame, with their own copy.
  await page.route(/\/assets\/(alerts-)?de-DE-/, async (route) => {
    const response = await route.fetch();
    const said = (await response.text()).replaceAll(/\bwords:\(\)=>[\w$]+/g, 'words:()=>unsaid');
    return route.fulfill({ response, body: `${said}const unsaid = ${words};` });
  });
  await page.route('**/assets/demo-de-DE-*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const words = ${JSON.stringify(demo)};` }),
  );
  await page.route('**/assets/*.js', async (route) => {
    const [, name = ''] = /\/([^/]+)-[^-/]{8}\.js$/.exec(route.request().url()) ?? [];
    if (!Object.hasOwn(flowFiles, name)) return route.fallback();
    const response = await route.fetch();
    const flow = (await response.text()).replace(/\bas words\b/, 'as unsaid');
    return route.fulfill({ response, body: `${flow}export const words = { 'de-DE': ${words} };` });
  });
  await page.route('**/portal/api/**', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body === '') return route.fulfill({ response });
    return route.fulfill({ response, json: saying(text, JSON.parse(body), readsLikeWords) });
  });
}

/** Returns the executed scripts and CSP violations since the page was opened. */
export const harmIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Heard).harm ?? ['deaf']);
