// Simulates the browser's translator, which replaces each text by an element, also later ones.
import type { Page } from '@playwright/test';

/** Chrome replaces a text, other translators move it into an element. */
export const WAYS = ['replaces', 'moves'] as const;

export type Way = (typeof WAYS)[number];

/** TRANSLATOR=replaces or moves runs all tests with a translator that keeps the words. */
export const TRANSLATOR = WAYS.find((way) => way === process.env['TRANSLATOR']);

/** Translates current and later texts by enclosing them in « and ». */
export const translate = (page: Page, way: Way): Promise<void> => page.evaluate(translateAll, { way, marks: true });

/** Translates every page after hydration, without changing the words. */
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
  // React marks its root element.
  const isHydrated = () =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'));
  const beginOnceHydrated = () => (isHydrated() ? begin() : setTimeout(beginOnceHydrated, 50));
  if (marks) begin();
  else beginOnceHydrated();
}
