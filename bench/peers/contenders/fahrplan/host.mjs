import { signal } from '../../dist/fahrplan/engine.mjs';

const nothing = () => {};
const noResponse = async () => ({ status: 500, body: undefined });
let instances = 0;

/** Returns a host for one flow in Node, where `browserHost` does not run: texts and a clock. */
export const nodeHost = (locale, words) => ({
  now: signal('2026-11-21T09:30:00.000Z'),
  app: signal({ locale, region: 'US', currency: 'USD' }),
  session: signal({}),
  flags: signal({}),
  language: signal({ locale, region: 'US', currency: 'USD', words: (file) => words[file] }),
  questions: { observe: () => nothing, refresh: nothing },
  drafts: { load: nothing, save: nothing },
  address: { read: () => new Map(), turns: signal(0), write: nothing },
  memory: { read: nothing, write: nothing },
  send: noResponse,
  upload: noResponse,
  after: (milliseconds, run) => void setTimeout(run, milliseconds),
  open: async () => undefined,
  closed: nothing,
  toast: nothing,
  track: nothing,
  redirect: nothing,
  perform: nothing,
  refreshSession: async () => {},
  report: (fault) => console.error(fault),
  identity: () => `bench${++instances}`,
});
