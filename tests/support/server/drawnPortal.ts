// Renderer of pages for tests, built by this run or once per worker.
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORTAL_BUILD } from '../../../scripts/portal.ts';
import { buildDrawn, DRAWN } from '../../../scripts/testbed/pageRenderer.ts';

export const FRAME = `<!doctype html>
<html lang="de">
  <head>
    <title>Frame</title>
  </head>
  <body>
    <div id="root">
      <main aria-busy="true"></main>
    </div>
    <div id="over"></div>
    <noscript>No script</noscript>
  </body>
</html>`;

let built: Promise<string> | undefined;

export function drawingRoot(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'fahrplan-drawing-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), FRAME);
  const drawn = join(process.env[PORTAL_BUILD] ?? folder, DRAWN);
  if (existsSync(drawn)) cpSync(drawn, join(folder, DRAWN), { recursive: true });
  else await buildDrawn(folder);
  return folder;
}

export const AS_PAGE = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'de-DE,de;q=0.9' };

/** Returns the data of a rendered page. */
export const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

/** Returns the content or href of a head element by the start of its tag. */
export const saidIn = (page: string, start: string): string | undefined =>
  new RegExp(`<${start}[^>]*?(?:content|href)="([^"]*)"`).exec(page)?.[1];
