// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createUpload } from '../../../../../app/portal/host/upload.ts';

class Request {
  static readonly made: Request[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  onloadend = () => {};
  status = 0;
  responseText = '';
  opened: readonly string[] = [];
  sent: FormData | File | undefined;

  constructor() {
    Request.made.push(this);
  }

  open(...given: readonly string[]): void {
    this.opened = given;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: FormData | File): void {
    this.sent = body;
  }

  answers(status: number, text = ''): void {
    this.status = status;
    this.responseText = text;
    this.onloadend();
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const file = new File(['picture'], 'front.jpg', { type: 'image/jpeg' });
const call = { operation: 'takeImage', method: 'POST', path: '/images', timeout: 1_000, attach: [] } as const;

function begun(delivery: object) {
  vi.stubGlobal('XMLHttpRequest', Request);
  const progress: number[] = [];
  const upload = createUpload({ csrfToken: () => 'token', locale: () => 'en-US' });
  const reply = upload({ file, ...delivery } as never, (percent) => void progress.push(percent));
  return { reply, progress, request: Request.made.at(-1) as Request };
}

test('a form has its parts before its file, without absent parts', async () => {
  const { reply, request } = begun({ call, parts: { deal: 'd1', position: 0, seen: false, note: null } });
  const form = request.sent as FormData;
  expect([...form.keys()]).toEqual(['deal', 'position', 'seen', 'file']);
  expect([form.get('deal'), form.get('position'), form.get('seen')]).toEqual(['d1', '0', 'false']);
  expect((form.get('file') as File).name).toBe('front.jpg');
  expect(request.opened).toEqual(['POST', '/images']);
  expect(Object.fromEntries(request.headers)).toMatchObject({ 'x-csrf-token': 'token', 'accept-language': 'en-US' });
  request.answers(200, '{"path":"a"}');
  expect(await reply).toEqual({ status: 200, body: { path: 'a' } });
});

test('a file for an address of its own is sent as it is, without telling who sends it', async () => {
  const { reply, request } = begun({ put: 'https://files.test/1' });
  expect([request.opened, request.sent]).toEqual([['PUT', 'https://files.test/1'], file]);
  expect(Object.fromEntries(request.headers)).toEqual({ 'content-type': 'image/jpeg' });
  request.answers(204);
  expect(await reply).toEqual({ status: 204, body: undefined });
});

test('progress is reported in whole percent, if the total is known', () => {
  const { progress, request } = begun({ call, parts: {} });
  for (const event of [
    { loaded: 1, total: 3 },
    { loaded: 2, total: 3 },
    { loaded: 3, total: 3 },
    { loaded: 5, total: 0 },
  ])
    request.upload.onprogress?.(event);
  expect(progress).toEqual([33, 67, 100, 0]);
});

test('a missing response and one that is not JSON count as none', async () => {
  const dead = begun({ call, parts: {} });
  dead.request.answers(0);
  expect(await dead.reply).toEqual({ status: 500, body: undefined });
  const odd = begun({ call, parts: {} });
  odd.request.answers(502, '<html>');
  expect(await odd.reply).toEqual({ status: 502, body: undefined });
});
