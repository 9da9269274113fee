// Makes everything that the portal fetches say one text: its words, and what the server answers.
import type { Page } from '@playwright/test';
import { copy, flowFiles } from '../../definitions.ts';

type Heard = Window & { harm?: string[] };

/** A value in which every text that reads like words is another. */
function saying(text: string, value: unknown, isWords: (value: string) => boolean): unknown {
  if (typeof value === 'string') return isWords(value) ? text : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => saying(text, part, isWords));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === SECRET ? part : saying(text, part, isWords)]),
  );
}

/** Random letters, which now and then read like words. */
const SECRET = 'csrf_token';

/** Names and places begin with a capital letter and go on in small ones; ids, states and days do not. */
const readsLikeWords = (value: string): boolean => /^\p{Lu}\p{Ll}/u.test(value);

/** From now on the portal says nothing but the text, in German. */
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
  // The words of a language travel with the flows around every page, which have words of their own.
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
    // A flow brings its own words.
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

/** What has run, or was refused by the Content-Security-Policy, since the page was opened. */
export const harmIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Heard).harm ?? ['deaf']);
