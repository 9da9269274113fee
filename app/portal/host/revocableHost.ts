// What flows have of the outside world, until the customer whose flows they are is not here any more.
import { type Address, type Capability, type Drafts, type FlowSession, type Host, signal } from '@fahrplan/engine';

const never = () => new Promise<never>(() => {});
const nothing = () => {};

/** An address that keeps nothing. */
export const NO_ADDRESS: Address = { read: () => new Map(), turns: signal(0), write: nothing };

/** Nothing is kept. */
export const NO_DRAFTS: Drafts = { load: () => undefined, save: nothing };

/** Nothing happens any more for whoever is here now. */
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

/** What puts something else on screen, and what lays something over it. */
const LEADING: Capability = 'showMissing';
const LAYING: Capability = 'openChat';

/** The outside world as it is lent to flows, one customer after the other. */
export class RevocableHost {
  #present: Host;
  readonly #hosts = new WeakMap<FlowSession, Host>();

  constructor(readonly host: Host) {
    this.#present = Object.create(host);
  }

  /** Begins a flow with the outside world. */
  begin(create: (host: Host) => FlowSession): FlowSession {
    const host: Host = Object.create(this.#present);
    const session = create(host);
    this.#hosts.set(session, host);
    return session;
  }

  /** A flow sends its customer elsewhere, puts another in its place, and lays something over what is on screen, only while it may. */
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

  /**
   * Somebody else is here: flows that were begun before, closed ones too, do nothing any more of what they are at.
   *
   * @param but flows that are of nobody, or of whoever is here now
   */
  takeBack(but: readonly (FlowSession | null | undefined)[]): void {
    Object.assign(this.#present, GONE);
    this.#present = Object.create(this.host);
    for (const session of but) {
      const host = session && this.#hosts.get(session);
      if (host) Object.setPrototypeOf(host, this.#present);
    }
  }
}
