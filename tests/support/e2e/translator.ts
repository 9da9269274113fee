// A translator of the browser, which puts an element in the place of every text, also of those that come later.
import type { Page } from '@playwright/test';

/** Ways in which translators of browsers do so: Chrome replaces a text, others move it into an element. */
export const WAYS = ['replaces', 'moves'] as const;

export type Way = (typeof WAYS)[number];

/** Every walk runs beside a translator that leaves the words as they are: TRANSLATOR=replaces or moves. */
export const TRANSLATOR = WAYS.find((way) => way === process.env['TRANSLATOR']);

/** Translates what stands on a page and what comes: each text is put between « and ». */
export const translate = (page: Page, way: Way): Promise<void> => page.evaluate(translateAll, { way, marks: true });

/** Translates each page that comes, once it is hydrated, and leaves the words as they are. */
export async function translateEveryPage(page: Page, way: Way): Promise<void> {
  await page.addInitScript(translateAll, { way, marks: false });
}

/** Runs in the browser. */
function translateAll({ way, marks }: { readonly way: Way; readonly marks: boolean }): void {
  const translateText = (text: Text) => {
    const words = text.nodeValue ?? '';
    if (words.trim() === '' || text.parentElement?.closest('font, script, style, title, textarea')) return;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(way === 'moves' ? text : marks ? `«${words}»` : words);
  };
  const translateIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  };
  const begin = () => {
    translateIn(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translateIn(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  // React marks the element that it draws in.
  const isHydrated = () =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'));
  const beginOnceHydrated = () => (isHydrated() ? begin() : setTimeout(beginOnceHydrated, 50));
  if (marks) begin();
  else beginOnceHydrated();
}
