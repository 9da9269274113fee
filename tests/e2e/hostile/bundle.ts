// The page for hostile texts, built in memory, and answered under the address and the headers of the portal.
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { ROOT } from '../build.ts';

const BASE = '/hostile/';

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.woff2': 'font/woff2' };

/** Files of the page by their address. */
export type Files = ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;

/** Builds the page. */
export async function bundleHostilePage(): Promise<Files> {
  const built = await build({
    root: ROOT,
    base: BASE,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'es2022', rolldownOptions: { input: join(ROOT, 'tests/e2e/hostile/page.tsx') } },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const files = output.map((file) => {
    const type = TYPES[extname(file.fileName)] ?? 'text/javascript';
    return [
      BASE + file.fileName,
      { type, body: Buffer.from(file.type === 'chunk' ? file.code : file.source) },
    ] as const;
  });
  const links = files.map(([name, { type }]) => (type === 'text/css' ? `<link rel="stylesheet" href="${name}">` : ''));
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const html = `<!doctype html><html lang="de"><head><meta charset="utf-8">${links.join('')}<script type="module" src="${BASE}${entry}"></script></head><body></body></html>`;
  return new Map([...files, [BASE, { type: 'text/html; charset=utf-8', body: Buffer.from(html) }]]);
}

/** Opens the page, with the headers that every page of the portal has. */
export async function openHostilePage(page: Page, files: Files): Promise<void> {
  const headers = (await page.request.get('/')).headers();
  await page.route(`**${BASE}**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    const policy = { 'content-security-policy': headers['content-security-policy'] ?? '' };
    return file
      ? route.fulfill({ contentType: file.type, body: file.body, headers: policy })
      : route.fulfill({ status: 404 });
  });
  await page.goto(BASE);
  await page.waitForFunction(() => 'drawAll' in window);
}
