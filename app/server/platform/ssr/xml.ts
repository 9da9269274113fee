import type { ListedPage } from '../../../portal/ssr/render.tsx';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITE_MAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes a URL per language of each page, with links to all its languages. */
export function* writePages(origin: string, pages: Iterable<ListedPage>): Generator<string> {
  yield `${HEAD}<urlset xmlns="${SITE_MAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for (const { paths, alternates } of pages) {
    const links = alternates.map(
      ([hreflang, path]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(origin + path)}"/>`,
    );
    yield paths.map((path) => `<url><loc>${escaped(origin + path)}</loc>${links.join('')}</url>\n`).join('');
  }
  yield '</urlset>\n';
}

export function* writeIndex(origin: string, paths: readonly string[]): Generator<string> {
  yield `${HEAD}<sitemapindex xmlns="${SITE_MAPS}">\n`;
  for (const path of paths) yield `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}
