// What a page says of itself to whoever does not see it: what it is about, and where it is found in each language.
import { catalogue } from 'virtual:flows';
import { writtenLocale } from './locales.ts';
import type { Pages } from './pages.ts';
import { present, type Routes } from './routes.ts';
import type { Tab } from './tab.ts';

/** An element of the head: its name, and what it says. */
export type HeadElement = readonly ['meta' | 'link', Readonly<Record<string, string>>];

/** What a head is made of. */
export interface Headed {
  readonly pages: Pick<Pages, 'shown' | 'place'>;
  readonly routes: Routes;
  readonly tab: Pick<Tab, 'origin'>;
}

/** What stands in the head of a page besides its title. */
export interface Head {
  /** Empty when it says nothing of that, or not yet. */
  readonly description: string;
  /** Its one address; undefined where there is no page. */
  readonly canonical: string | undefined;
  readonly elements: readonly HeadElement[];
}

/** The head of the page on screen. Read within an effect, it follows. */
export function headOf({ pages, routes, tab }: Headed): Head {
  const { locales, portal } = catalogue;
  const page = pages.shown.value;
  const { entry, params = {} } = routes.match(pages.place.value.path) ?? {};
  if (!page || !entry || page.session.id !== entry.id || entry.id === portal.missing)
    return { description: '', canonical: undefined, elements: [] };
  const description = page.session.description.value ?? '';
  const [path = ''] = routes.pathTo(entry.id, Object.fromEntries(present(params))).split('?');
  const canonical = tab.origin + path;
  const addressIn = (locale: string) => tab.origin + routes.inLocale(path, locale);
  const written = Object.keys(locales).filter((locale) => writtenLocale(locale, locales) === locale);
  const standard = written.find((locale) => locales[locale]?.others) ?? written[0] ?? '';
  const named = [...written.map((locale) => [locale, addressIn(locale)]), ['x-default', addressIn(standard)]] as const;
  const isOnce = new Set(written.map(addressIn)).size === 1;
  const alternates = named.map(
    ([hreflang = '', href = '']): HeadElement => ['link', { rel: 'alternate', hreflang, href }],
  );
  return {
    description,
    canonical,
    elements: [
      ...(description === '' ? [] : [['meta', { name: 'description', content: description }] as const]),
      ['link', { rel: 'canonical', href: canonical }],
      ...(isOnce ? [] : alternates),
    ],
  };
}
