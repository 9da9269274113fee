import { catalogue } from 'virtual:flows';
import { computed, type Host, type Json, type ReadonlySignal } from '@fahrplan/engine';
import { importAgain } from '@fahrplan/renderer';
import { phonesIn } from './locales.ts';
import type { Routes } from './routes.ts';
import type { Tab } from './tab.ts';
import { uniqueName } from './uniqueName.ts';
import type { UserContext } from './userContext.ts';

/** Loaded on demand: only some flows have file fields. */
const fetchUpload = importAgain(() => import('./upload.ts'));

/** Actions of the portal that flows may trigger. */
export type HostActions = {
  /** Returns the CSRF token. */
  readonly token: () => Promise<string>;
} & Pick<
  Host,
  | 'send'
  | 'questions'
  | 'drafts'
  | 'address'
  | 'ready'
  | 'calm'
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

interface PageLocation {
  readonly path: string;
  readonly page: string;
  /** Address of the page, including a named dialog over it. */
  readonly address: string;
}

export function createHost(
  tab: Tab,
  user: UserContext,
  routes: Routes,
  location: ReadonlySignal<PageLocation>,
  /** Title of the page on screen; undefined while unknown. */
  title: ReadonlySignal<string | undefined>,
  actions: HostActions,
  native: Readonly<Record<string, boolean>> | undefined,
): Host {
  const { token, ...done } = actions;
  return {
    ...done,
    now: user.now,
    app: computed(() => ({
      locale: user.locale.value,
      locales: Object.keys(catalogue.locales),
      region: user.language.value?.region,
      currency: user.language.value?.currency,
      phones: phonesIn(user.language.value?.region, catalogue.phones),
      audience: user.session.value?.audience ?? 'b2c',
      native: native !== undefined,
      narrow: tab.narrow.value,
      shares: tab.shares.value,
      origin: tab.origin,
      link: (page: string, parameters: Record<string, Json>) => tab.origin + routes.pathTo(page, parameters),
      trail: ending(routes.trail(location.value.path), location.value.page, title),
      ...location.value,
    })),
    session: user.session as unknown as Host['session'],
    flags: computed(() => ({ ...user.session.value?.flags, ...native })),
    language: user.language,
    memory: tab.memory(() => user.time()),
    upload: async (delivery, progress) => {
      const parts = await fetchUpload().catch(() => undefined);
      const csrfToken = await token();
      const credentials = { csrfToken: () => csrfToken, locale: () => user.locale.peek(), release: tab.release };
      return parts ? parts.createUpload(credentials)(delivery, progress) : { status: 500, body: undefined };
    },
    after: (milliseconds, run) => tab.after(milliseconds, run),
    track: (event, properties) => {
      // Tracking needs the customer's consent.
      if (user.session.peek()?.flags['tracking']) tab.track(event, properties);
    },
    report: (fault) => console.error(fault),
    identity: () => uniqueName(),
  };
}

/**
 * Titles the last entry of the trail. A getter, since a title expression may itself read the trail.
 */
function ending(trail: readonly { readonly page: string }[], page: string, title: ReadonlySignal<string | undefined>) {
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
