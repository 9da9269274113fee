// Steps of walks through the studio.
import { type BrowserContext, expect, type Page } from '@playwright/test';

export async function signInToStudio(page: Page, name = 'Erika', address = ''): Promise<void> {
  await page.goto(`/studio${address}`);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Text of a file in the working copy. */
export async function savedText({ request }: BrowserContext, path: string): Promise<string> {
  const answer = await request.get(`/studio/api/files?path=${encodeURIComponent(path)}`);
  return ((await answer.json()) as { readonly text: string }).text;
}

/** Changes a file of the working copy, as the editor of the page. */
export async function changeFile(page: Page, path: string, from: string, to: string): Promise<void> {
  const { request } = page.context();
  const { csrf_token } = (await (await request.get('/studio/api/session')).json()) as { csrf_token: string };
  const answer = await request.get(`/studio/api/files?path=${encodeURIComponent(path)}`);
  const { hash, text } = (await answer.json()) as { hash: string; text: string };
  expect(text).toContain(from);
  const saved = await request.put('/studio/api/files', {
    headers: { 'x-csrf-token': csrf_token, origin: new URL(page.url()).origin },
    data: { path, text: text.replace(from, to), knows: hash },
  });
  expect(saved.ok()).toBe(true);
}
