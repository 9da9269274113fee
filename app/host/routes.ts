// Addresses of the portal, made from the routes that flows declare.
import type { FlowEntry } from 'virtual:flows';
import { matchPath } from 'react-router';
import type { Json } from '#engine';

export type Parameters = Readonly<Record<string, string | undefined>>;

/** What an address leads to. */
export interface Match {
  readonly entry: FlowEntry;
  readonly params: Parameters;
}

/** Finds addresses of flows, and flows of addresses. */
export class Routes {
  constructor(
    readonly flows: readonly FlowEntry[],
    /** Words in paths that stay in the portal. */
    readonly stays: readonly string[] = [],
  ) {}

  /** The flow whose route is a path. */
  match(path: string): Match | undefined {
    for (const entry of this.flows) {
      for (const route of entry.routes) {
        const found = matchPath({ path: route, end: true }, path);
        if (found) return { entry, params: found.params };
      }
    }
    return undefined;
  }

  /** Whether a path is one of the portal's own, and not of another site behind the same name (spec 2 §2). */
  isWithin(path: string): boolean {
    const [address = ''] = path.split(/[?#]/);
    return address === '/' || this.match(address) !== undefined || this.stays.some((word) => address.includes(word));
  }

  byId(id: string): FlowEntry | undefined {
    return this.flows.find((entry) => entry.id === id);
  }

  /** The dialog that declares a public name. No alert: a link must not claim what never happened. */
  byName(name: string): FlowEntry | undefined {
    return this.flows.find((entry) => entry.name === name && entry.as === 'modal');
  }

  /** The address of a page; parameters that its route does not name go into the query. */
  pathTo(page: string, parameters: Readonly<Record<string, Json>> = {}): string {
    const route = this.byId(page)?.routes[0] ?? '/404';
    const rest = new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = rest.get(name) ?? '';
      rest.delete(name);
      return encodeURIComponent(value);
    });
    return rest.size === 0 ? path : `${path}?${rest}`;
  }
}
