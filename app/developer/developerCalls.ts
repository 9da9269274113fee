// The panel's own calls.
import type { Portal } from '../host/portal.ts';

const URL = '/portal/api/developer';

interface Answer {
  readonly right?: boolean;
  readonly editor_link?: string;
}

/** Whether the secret was right: `often` when it was asked too often, `away` when nobody answered. */
export async function enterSecret(portal: Portal, secret: string): Promise<'right' | 'wrong' | 'often' | 'away'> {
  const headers = { 'content-type': 'application/json', 'x-csrf-token': portal.visit.session.peek()?.csrf_token ?? '' };
  try {
    const response = await fetch(URL, { method: 'POST', headers, body: JSON.stringify({ secret }) });
    if (response.status === 429) return 'often';
    if (!response.ok) return 'away';
    const { right } = (await response.json()) as Answer;
    return right ? 'right' : 'wrong';
  } catch {
    return 'away';
  }
}

/** Where "edit this" leads; null when nowhere. */
export async function askEditorLink(): Promise<string | null> {
  const response = await fetch(URL).catch(() => undefined);
  return response?.ok ? (((await response.json()) as Answer).editor_link ?? null) : null;
}
