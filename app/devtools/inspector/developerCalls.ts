// The panel's own calls.
import type { Portal } from '../../portal/host/portal.ts';

const URL = '/portal/api/developer';

interface Answer {
  readonly right?: boolean;
  readonly editor_link?: string;
}

/** Whether the secret was right: `often` when it was asked too often, `away` when nobody answered. */
export async function enterSecret(portal: Portal, secret: string): Promise<'right' | 'wrong' | 'often' | 'away'> {
  const headers = { 'content-type': 'application/json', 'x-csrf-token': await portal.token() };
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

/** The file of a content, and the lines of what stands in it, by path. */
export interface ContentFile {
  readonly file: string;
  readonly text: string;
  readonly lines: Readonly<Record<string, number>>;
}

/** Where content is asked for. */
const CONTENT = '/portal/content/';

/** The file behind a call; null when the call is for no content, or nobody says. */
export async function askContent(path: string, locale: string): Promise<ContentFile | null> {
  if (!path.startsWith(CONTENT)) return null;
  const headers = { 'accept-language': locale };
  const response = await fetch(`${URL}/content/${path.slice(CONTENT.length)}`, { headers }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as ContentFile) : null;
}
