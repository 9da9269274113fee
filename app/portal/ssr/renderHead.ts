// Head of a page as text, with the preview for links to it.
import { titleOf } from '@fahrplan/renderer';
import { type HeadElement, headOf } from '../host/head.ts';
import type { Portal } from '../host/portal.ts';
import { toHtml } from './headHtml.ts';

export function writeHead(portal: Portal): string {
  const { description, canonical, elements } = headOf(portal);
  const page = portal.pages.shown.peek();
  const title = page ? titleOf(page.session) : '';
  const preview = {
    type: 'website',
    site_name: portal.word('brand'),
    title,
    description,
    url: canonical ?? '',
    locale: portal.user.language.peek()?.locale.replace('-', '_') ?? '',
  };
  return toHtml(title || portal.word('brand'), [...elements, ...(canonical === undefined ? [] : openGraph(preview))]);
}

/** Open Graph elements; omits empty values. */
const openGraph = (said: Readonly<Record<string, string>>): HeadElement[] =>
  Object.entries(said).flatMap(([name, content]) =>
    content === '' ? [] : [['meta', { property: `og:${name}`, content }]],
  );
