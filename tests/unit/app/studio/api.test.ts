// Calls of the studio as they are sent, and answers that are not the server's.
import { afterEach, expect, test, vi } from 'vitest';
import { studioApi } from '../../../../app/studio/api.ts';

afterEach(() => void vi.unstubAllGlobals());

function answering(answer: Response) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answer.clone());
  vi.stubGlobal('fetch', fetch);
  return () => JSON.parse(String(fetch.mock.lastCall?.[1].body)) as object;
}

test('a new file is sent without a text that it was made from', async () => {
  const sent = answering(Response.json({ hash: 'h' }));
  const api = studioApi();
  expect(await api.save('new.json', '{}', null)).toEqual({ outcome: 'saved', hash: 'h' });
  expect(sent()).toEqual({ path: 'new.json', text: '{}' });
  await api.save('old.json', '{}', 'k');
  expect(sent()).toEqual({ path: 'old.json', text: '{}', knows: 'k' });
});

test('a page in place of an answer counts as no connection', async () => {
  answering(new Response('<html>Sign in to this network</html>', { status: 200 }));
  await expect(studioApi().save('a.json', '{}', null)).rejects.toMatchObject({ code: 'offline', isPassing: true });
});
