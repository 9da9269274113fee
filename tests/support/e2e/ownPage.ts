// Test pages, built in memory and served under the portal's origin and headers.
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { ROOT } from '../../../scripts/testbed/portalBuild.ts';

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.woff2': 'font/woff2' };

export type Files = ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;

export async function bundleOwnPage(folder: string): Promise<Files> {
  const base = `/${folder}/`;
  const built = await build({
    root: ROOT,
    base,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(ROOT, `tests/support/e2e/${folder}/page.tsx`) },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const files = output.map((file) => {
    const type = TYPES[extname(file.fileName)] ?? 'text/javascript';
    return [
      base + file.fileName,
      { type, body: Buffer.from(file.type === 'chunk' ? file.code : file.source) },
    ] as const;
  });
  const links = files.map(([name, { type }]) => (type === 'text/css' ? `<link rel="stylesheet" href="${name}">` : ''));
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const html = `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${links.join('')}<script type="module" src="${base}${entry}"></script></head><body></body></html>`;
  return new Map([...files, [base, { type: 'text/html; charset=utf-8', body: Buffer.from(html) }]]);
}

/** Opens a test page with the portal's headers and waits for a property of its window. */
export async function openOwnPage(page: Page, folder: string, files: Files, puts: string): Promise<void> {
  const headers = (await page.request.get('/')).headers();
  await page.route(`**/${folder}/**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    const policy = { 'content-security-policy': headers['content-security-policy'] ?? '' };
    return file
      ? route.fulfill({ contentType: file.type, body: file.body, headers: policy })
      : route.fulfill({ status: 404 });
  });
  await page.goto(`/${folder}/`);
  await page.waitForFunction((name) => name in window, puts);
}
