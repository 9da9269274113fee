// Calls of a portal to a demo visit of the studio's server.
import type { Call, Delivery, Json, Reply } from '@fahrplan/engine';
import { createTransport } from '../../../portal/host/transport.ts';

const VISITS = '/studio/api/preview/visits';

export interface VisitOf {
  /** Another name is another visit, with data of its own. */
  readonly name: string;
  readonly scenario: string;
  /** YYYY-MM-DD; that of the scenario by default. */
  readonly day?: string | undefined;
  readonly outage?: string | undefined;
  readonly locale: string;
  /** CSRF token of the studio. */
  readonly csrf: string;
}

const prefixOf = ({ name, scenario, day = 'own', outage = 'own' }: VisitOf): string =>
  [VISITS, ...[name, scenario, day, outage].map(encodeURIComponent)].join('/');

/** Makes a call; never throws. */
export function sendTo(visit: VisitOf, call: Call): Promise<Reply> {
  const send = createTransport({ csrfToken: () => visit.csrf, locale: () => visit.locale });
  return send({ ...call, path: prefixOf(visit) + call.path });
}

/** Sends a file as a browser does: as a form, or alone to a signed address. Never throws. */
export async function uploadTo(visit: VisitOf, delivery: Delivery): Promise<Reply> {
  const file = delivery.file as unknown as File;
  const [method, path] = 'put' in delivery ? ['PUT', delivery.put] : [delivery.call.method, delivery.call.path];
  const headers = {
    'accept-language': visit.locale,
    'x-csrf-token': visit.csrf,
    ...('put' in delivery && file.type && { 'content-type': file.type }),
  };
  try {
    const body = 'put' in delivery ? file : formOf(delivery.parts, file);
    const response = await fetch(prefixOf(visit) + path, { method, headers, body });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as Json) };
  } catch {
    return { status: 500, body: undefined };
  }
}

/** Parts precede the file, as in the portal. */
function formOf(parts: Readonly<Record<string, Json>>, file: File): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) if (part !== null) form.append(name, String(part));
  form.append('file', file, file.name);
  return form;
}

export async function endVisit({ name, csrf }: Pick<VisitOf, 'name' | 'csrf'>): Promise<void> {
  const headers = { 'x-csrf-token': csrf };
  await fetch(`${VISITS}/${encodeURIComponent(name)}`, { method: 'DELETE', headers }).catch(() => undefined);
}
