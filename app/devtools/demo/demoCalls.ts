// The demo's own calls: pick a customer, a day, a mood, a piece of news. They exist only while the server runs as a demo.
import type { Portal } from '../../portal/host/portal.ts';
import type { NewsKind } from './wordList.ts';

export interface DemoCustomer {
  readonly id: string;
  readonly name: string;
  /** What this customer shows, by locale. */
  readonly title: Readonly<Record<string, string>>;
  readonly audience: string;
}

export type SimulatedOutage = 'ok' | 'slow' | 'failing';

/** What came of a piece of news: as schemas/api/NewsTaken.json has it, nothing that it could be about, or no such answer. */
export type NewsOutcome = 'done' | 'old' | 'parked' | 'not_understood' | 'nothing' | 'failed';

export async function demoCustomers(): Promise<readonly DemoCustomer[]> {
  const response = await fetch('/demo/customers');
  return response.ok ? response.json() : [];
}

/** Tells the demo server something; false when it did not take it. */
export async function tellDemo(portal: Portal, path: string, body: object): Promise<boolean> {
  return (await post(portal, path, body)).ok;
}

/** Makes another system tell something about the customer who is signed in; it never throws. */
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

/** The cookie that the demo server reads; empty when it is not set. */
export const demoCookie = (name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
