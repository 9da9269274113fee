// Calls that only the demo server answers.
import type { Portal } from '../../portal/host/portal.ts';
import type { NewsKind } from './wordList.ts';

export interface DemoCustomer {
  readonly id: string;
  readonly name: string;
  /** Feature that this customer demonstrates, by locale. */
  readonly title: Readonly<Record<string, string>>;
  readonly audience: string;
}

export type SimulatedOutage = 'ok' | 'slow' | 'failing';

/** Outcome as in schemas/api/NewsTaken.json; `nothing` if no data fits, `failed` on other errors. */
export type NewsOutcome = 'done' | 'old' | 'parked' | 'not_understood' | 'nothing' | 'failed';

export async function demoCustomers(): Promise<readonly DemoCustomer[]> {
  const response = await fetch('/demo/customers');
  return response.ok ? response.json() : [];
}

/** Returns false if the server refuses. */
export async function tellDemo(portal: Portal, path: string, body: object): Promise<boolean> {
  return (await post(portal, path, body)).ok;
}

/** Simulates a message about the signed-in customer; never throws. */
export async function tellNews(portal: Portal, kind: NewsKind): Promise<NewsOutcome> {
  try {
    const response = await post(portal, '/demo/news', { kind });
    if (response.status === 404) return 'nothing';
    return response.ok ? (await response.json()).outcome : 'failed';
  } catch {
    return 'failed';
  }
}

async function post(portal: Portal, path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': await portal.token() },
    body: JSON.stringify(body),
  });
}

/** Cookie of the demo server; empty if unset. */
export const demoCookie = (name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
