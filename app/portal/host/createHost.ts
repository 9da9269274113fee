// The outside world as flows see it, put together from what the portal has.
import { catalogue } from 'virtual:flows';
import { computed, type Host, type Json, type Reading } from '@fahrplan/engine';
import { importAgain } from '@fahrplan/renderer';
import { phonesIn } from './locales.ts';
import type { Routes } from './routes.ts';
import type { Tab } from './tab.ts';
import { newName } from './uniqueName.ts';
import type { Visit } from './userContext.ts';

/** Only some flows take files. */
const fetchUpload = importAgain(() => import('./upload.ts'));

/** What the portal does for a flow. */
export type Deeds = {
  /** What proves that a call comes from this page. */
  readonly token: () => Promise<string>;
} & Pick<
  Host,
  | 'send'
  | 'questions'
  | 'drafts'
  | 'address'
  | 'ready'
  | 'open'
  | 'sealed'
  | 'closed'
  | 'toast'
  | 'retried'
  | 'redirect'
  | 'link'
  | 'perform'
  | 'refreshSession'
>;

/** Where the customer is. */
interface Place {
  readonly path: string;
  readonly page: string;
  /** Leads back to the page, and to the dialog over it that has a name. */
  readonly address: string;
}

/** The host of every flow of one visit. */
export function createHost(
  tab: Tab,
  visit: Visit,
  routes: Routes,
  place: Reading<Place>,
  /** What the page on screen is called; undefined while nobody knows. */
  title: Reading<string | undefined>,
  deeds: Deeds,
  native: Readonly<Record<string, boolean>> | undefined,
): Host {
  const { token, ...done } = deeds;
  return {
    ...done,
    now: visit.now,
    app: computed(() => ({
      locale: visit.locale.value,
      locales: Object.keys(catalogue.locales),
      region: visit.language.value?.region,
      currency: visit.language.value?.currency,
      phones: phonesIn(visit.language.value?.region, catalogue.phones),
      audience: visit.session.value?.audience ?? 'b2c',
      native: native !== undefined,
      narrow: tab.narrow.value,
      shares: tab.shares.value,
      origin: tab.origin,
      link: (page: string, parameters: Record<string, Json>) => tab.origin + routes.pathTo(page, parameters),
      trail: ending(routes.trail(place.value.path), place.value.page, title),
      ...place.value,
    })),
    session: visit.session as unknown as Host['session'],
    flags: computed(() => ({ ...visit.session.value?.flags, ...native })),
    language: visit.language,
    memory: tab.memory(() => visit.time()),
    upload: async (delivery, progress) => {
      const parts = await fetchUpload().catch(() => undefined);
      const csrfToken = await token();
      const credentials = { csrfToken: () => csrfToken, locale: () => visit.locale.peek() };
      return parts ? parts.createUpload(credentials)(delivery, progress) : { status: 500, body: undefined };
    },
    after: (milliseconds, run) => tab.after(milliseconds, run),
    track: (event, properties) => {
      // What is pressed is told to nobody before the customer allows it.
      if (visit.session.peek()?.flags['tracking']) tab.track(event, properties);
    },
    report: (fault) => console.error(fault),
    identity: () => newName(),
  };
}

/**
 * A trail whose end is the page on screen, with what that calls itself: it is looked for when somebody asks, for a title may
 * read where its page lies. What stands at an address in place of its page lies nowhere.
 */
function ending(trail: readonly { readonly page: string }[], page: string, title: Reading<string | undefined>) {
  const last = trail.at(-1);
  if (last?.page !== page) return [];
  const titled = {
    ...last,
    get title() {
      return title.value;
    },
  };
  return [...trail.slice(0, -1), titled];
}
