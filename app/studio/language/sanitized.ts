// Help of the language server is markup with words of customers in it: only its form passes.

import { markup } from '../trusted.ts';

const ALLOWED: ReadonlySet<string> = new Set([
  'P',
  'STRONG',
  'EM',
  'CODE',
  'PRE',
  'UL',
  'OL',
  'LI',
  'BR',
  'SPAN',
  'HR',
]);

/** Elements whose text is no text for readers. */
const CODE: ReadonlySet<string> = new Set(['script', 'style']);

/** Keeps known elements without attributes other than classes, and the text of all others. */
export function sanitized(html: string): string {
  const { body } = new DOMParser().parseFromString(markup(html), 'text/html');
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    if (!ALLOWED.has(element.tagName)) element.replaceWith(...(CODE.has(element.localName) ? [] : element.childNodes));
    else for (const { name } of [...element.attributes]) if (name !== 'class') element.removeAttribute(name);
  }
  return markup(body.innerHTML);
}
