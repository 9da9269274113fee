// Metadata in the head of a page: description, addresses per language, and robots.
import { catalogue } from 'virtual:flows';
import { alternatesOf } from './alternates.ts';
import type { Pages } from './pages.ts';
import { valuesIn } from './queryParameters.ts';
import { present, type Routes } from './routes.ts';
import type { Tab } from './tab.ts';

export type HeadElement = readonly ['meta' | 'link', Readonly<Record<string, string>>];

export interface Headed {
  readonly pages: Pick<Pages, 'shown' | 'place' | 'address'>;
  readonly routes: Routes;
  readonly tab: Pick<Tab, 'origin'>;
}

export interface Head {
  /** Empty if there is none, or not yet. */
  readonly description: string;
  /** Canonical address; undefined without a page. */
  readonly canonical: string | undefined;
  readonly elements: readonly HeadElement[];
}

/** Search engines still follow the links of such a page. */
const UNLISTED: HeadElement = ['meta', { name: 'robots', content: 'noindex' }];

/** Returns the head of the page on screen. Tracks signals when read within an effect. */
export function headOf({ pages, routes, tab }: Headed): Head {
  const { locales, portal } = catalogue;
  const page = pages.shown.value;
  const { entry, params = {} } = routes.match(pages.place.value.path) ?? {};
  if (page?.session.id === portal.missing) return { description: '', canonical: undefined, elements: [UNLISTED] };
  if (!page || !entry || page.session.id !== entry.id) return { description: '', canonical: undefined, elements: [] };
  const description = page.session.description.value ?? '';
  const [path = ''] = routes.pathTo(entry.id, Object.fromEntries(present(params))).split('?');
  const answers = answersBehind(pages.address.value, entry);
  const canonical = tab.origin + path + answers;
  const isListed = page.session.listed.value && answers === '';
  const alternates = alternatesOf(locales, (locale) => tab.origin + routes.inLocale(path, locale) + answers);
  return {
    description,
    canonical,
    elements: [
      ...(description === '' ? [] : [['meta', { name: 'description', content: description }] as const]),
      ...(isListed ? [] : [UNLISTED]),
      ['link', { rel: 'canonical', href: canonical }],
      ...alternates.map(([hreflang, href]): HeadElement => ['link', { rel: 'alternate', hreflang, href }]),
    ],
  };
}

type Entry = NonNullable<ReturnType<Routes['match']>>['entry'];

/** Answers that distinguish pages at one path, as a query in fixed order; empty for none. */
function answersBehind(address: string, { keeps = {}, alike = [] }: Entry): string {
  const [, query = ''] = address.split('?');
  const given = valuesIn(query);
  const told = Object.keys(keeps).flatMap((name) => {
    const text = given.get(name)?.at(-1) ?? '';
    const { values, default: usual } = keeps[name] ?? {};
    const isNone = text === '' || text === usual || values?.includes(text) === false;
    return isNone || alike.includes(name) ? [] : [[name, text]];
  });
  return told.length === 0 ? '' : `?${new URLSearchParams(told)}`;
}
