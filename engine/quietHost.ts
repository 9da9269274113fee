// A host for flows that nobody looks at: nobody is asked, and nothing happens.
import type { Host } from './host.ts';
import { signal } from './signals.ts';

const nothing = () => {};
const nowhere = async () => ({ status: 500, body: undefined });

/**
 * Makes a host that says nothing.
 *
 * @param said what it knows all the same; its texts have no words otherwise
 */
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
