// Host without network, storage or output, for flows that run without a customer.
import type { Host } from './host.ts';
import { signal } from './signals.ts';

const nothing = () => {};
const nowhere = async () => ({ status: 500, body: undefined });

/** Creates a host that does nothing; `said` overrides it. Without them, texts are empty. */
export const quietHost = (said: Pick<Host, 'now'> & Partial<Host>): Host => ({
  app: signal({}),
  session: signal({}),
  flags: signal({}),
  language: signal({ locale: '', region: '', currency: '', words: () => undefined }),
  questions: { observe: () => nothing, refresh: nothing },
  drafts: { load: () => undefined, save: nothing },
  address: { read: () => new Map(), turns: signal(0), write: nothing },
  memory: { read: () => undefined, write: nothing },
  send: nowhere,
  upload: nowhere,
  after: nothing,
  open: async () => undefined,
  closed: nothing,
  toast: nothing,
  track: nothing,
  redirect: nothing,
  perform: nothing,
  refreshSession: async () => {},
  report: nothing,
  identity: () => '',
  ...said,
});
