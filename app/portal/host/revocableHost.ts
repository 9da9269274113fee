// Host for flows, revoked when the customer who opened them is gone.
import { type Address, type Capability, type Drafts, type FlowSession, type Host, signal } from '@fahrplan/engine';

const never = () => new Promise<never>(() => {});
const nothing = () => {};

export const NO_ADDRESS: Address = { read: () => new Map(), turns: signal(0), write: nothing };

export const NO_DRAFTS: Drafts = { load: () => undefined, save: nothing };

/** Inert operations after revocation: nothing may happen for the next customer. */
const GONE = {
  send: never,
  upload: never,
  open: never,
  perform: never,
  refreshSession: never,
  sealed: nothing,
  toast: nothing,
  retried: nothing,
  track: nothing,
  redirect: nothing,
  drafts: NO_DRAFTS,
  memory: { read: nothing, write: nothing },
  address: NO_ADDRESS,
} satisfies Partial<Record<keyof Host, unknown>>;

/** Capabilities that replace the page, or open something over it. */
const LEADING: Capability = 'showMissing';
const LAYING: Capability = 'openChat';

/** Hands out hosts for flows, and revokes them on a change of customer. */
export class RevocableHost {
  #present: Host;
  readonly #hosts = new WeakMap<FlowSession, Host>();

  constructor(readonly host: Host) {
    this.#present = Object.create(host);
  }

  /** Begins a flow with a host of its own. */
  begin(create: (host: Host) => FlowSession): FlowSession {
    const host: Host = Object.create(this.#present);
    const session = create(host);
    this.#hosts.set(session, host);
    return session;
  }

  /** Lets a flow redirect, replace its page or open dialogs only while the predicates allow. */
  limit(session: FlowSession, mayLead: () => boolean, mayLay: () => boolean): void {
    const host = this.#hosts.get(session);
    if (!host) return;
    const { redirect, open, perform } = host;
    host.redirect = (to) => {
      if (mayLead()) redirect(to);
    };
    host.perform = async (capability, ...given) => {
      if (capability === LEADING && !mayLead()) return;
      if (capability === LAYING && !mayLay()) return;
      await perform(capability, ...given);
    };
    host.open = (flow, given) => (mayLay() ? open(flow, given) : never());
  }

  /** Revokes the hosts of all flows begun so far, even closed ones, except the given flows. */
  takeBack(but: readonly (FlowSession | null | undefined)[]): void {
    Object.assign(this.#present, GONE);
    this.#present = Object.create(this.host);
    for (const session of but) {
      const host = session && this.#hosts.get(session);
      if (host) Object.setPrototypeOf(host, this.#present);
    }
  }
}
