// The demo's own calls: pick a customer, a day, a mood. They exist only while the server runs as a demo.
import type { Portal } from '../host/portal.ts';

export interface DemoCustomer {
  readonly id: string;
  readonly name: string;
  /** What this customer shows, by locale. */
  readonly title: Readonly<Record<string, string>>;
  readonly audience: string;
}

export type Mood = 'ok' | 'slow' | 'failing';

export async function demoCustomers(): Promise<readonly DemoCustomer[]> {
  const response = await fetch('/demo/customers');
  return response.ok ? response.json() : [];
}

/** Tells the demo server something; false when it did not take it. */
export async function tellDemo(portal: Portal, path: string, body: object): Promise<boolean> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': await portal.token() },
    body: JSON.stringify(body),
  });
  return response.ok;
}

/** The cookie that the demo server reads; empty when it is not set. */
export const demoCookie = (name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
