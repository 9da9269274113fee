// Connection of a story to its server, with the network condition of the toolbar.
import { loadRecorded } from 'virtual:recorded';
import type { Call, Reply } from '@fahrplan/engine';
import { createTransport } from '../../app/portal/host/transport.ts';
import { createPlayback } from './recorded.ts';

export type Network = 'ok' | 'slow' | 'failing' | 'offline';

const SLOW = 2_000;

const SESSION = '/portal/api/session';

type Send = (call: Call) => Promise<Reply>;

interface Line {
  readonly scenario: string;
  readonly locale: string;
  readonly network: Network;
}

/** Calls the reference server in development, and recorded replies in a build. */
export function createLine({ scenario, locale, network }: Line): Send {
  const send = import.meta.env.DEV ? toReference(scenario, locale) : toRecord(scenario, locale);
  return async (call) => {
    if (call.path === SESSION) return send(call);
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW));
    if (network === 'offline') return { status: 500, body: undefined };
    // As in the demo, reads succeed while writes fail.
    if (network === 'failing' && call.method !== 'GET') return { status: 503, body: { code: 'unavailable' } };
    return send(call);
  };
}

/** The server of a visit knows its token. */
function toReference(scenario: string, locale: string): Send {
  const transport = createTransport({ csrfToken: () => '', locale: () => locale });
  const visit = crypto.randomUUID();
  return (call) => transport({ ...call, path: `/stories-api/${scenario}/${visit}${call.path}` });
}

function toRecord(scenario: string, locale: string): Send {
  const playback = loadRecorded[scenario]?.().then(({ recorded }) => createPlayback(recorded, locale));
  return async (call) => (await playback)?.(call) ?? { status: 500, body: undefined };
}
