import type { Portal } from '../../portal/host/portal.ts';

const URL = '/portal/api/developer';

interface Answer {
  readonly right?: boolean;
  readonly editor_link?: string;
}

/** Checks the secret: `often` after too many attempts, `away` if the server does not answer. */
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

/** Link template of the editor; null if none is configured. */
export async function askEditorLink(): Promise<string | null> {
  const response = await fetch(URL).catch(() => undefined);
  return response?.ok ? (((await response.json()) as Answer).editor_link ?? null) : null;
}

/** A content file, and the lines of its entries by path. */
export interface ContentFile {
  readonly file: string;
  readonly text: string;
  readonly lines: Readonly<Record<string, number>>;
}

const CONTENT = '/portal/content/';

/** Content file behind a call; null for other calls and on failure. */
export async function askContent(path: string, locale: string): Promise<ContentFile | null> {
  if (!path.startsWith(CONTENT)) return null;
  const headers = { 'accept-language': locale };
  const response = await fetch(`${URL}/content/${path.slice(CONTENT.length)}`, { headers }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as ContentFile) : null;
}
