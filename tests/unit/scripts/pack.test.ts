// Packed packages in a separate project: code of the README and its guide is type-checked, built and rendered.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../../../scripts/chromium.ts';
import { root } from '../../support/definitions.ts';
import { TIER } from '../../support/tier.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const [, main = ''] = read('README.md').match(/## Embed a flow\n[\s\S]*?```tsx\n([\s\S]*?)```/) ?? [];
const [, contact = ''] = read('docs/guides/embed.md').match(/```ts\n([\s\S]*?)```/) ?? [];

const FILES = {
  'package.json': '{ "type": "module" }',
  'index.html':
    '<!doctype html><html lang="en"><title>App</title><script type="module" src="/main.tsx"></script></html>',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      types: ['vite/client'],
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    },
    files: ['main.tsx'],
  }),
  'main.tsx': main,
  'contact.ts': contact,
};

function run(file: string, args: readonly string[], cwd: string): void {
  try {
    execFileSync(file, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

let app: string;

/** Installs the tarballs beside links to other packages, without downloads. */
function install(): void {
  const modules = join(app, 'node_modules');
  const own = join(modules, '@fahrplan');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@fahrplan' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of ['engine', 'renderer']) {
    mkdirSync(join(own, name));
    const tarball = join(app, 'packages', `fahrplan-${name}-0.1.0.tgz`);
    run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(own, name)], app);
  }
}

/** Returns styles of elements that belong to the page around the flow. */
const pageStyles = (page: Page) =>
  page.evaluate(() => {
    const own = ['h2', 'button', 'ul'].map((name) => document.body.appendChild(document.createElement(name)));
    return [document.documentElement, document.body, ...own].map((element) => {
      const style = getComputedStyle(element);
      return [style.margin, style.padding, style.fontFamily, style.backgroundColor, style.color, style.listStyleType];
    });
  });

test('ten lines embed a flow', () => {
  expect(main.trim().split('\n')).toHaveLength(10);
});

// Packs, builds and starts a browser, too long for the fast tier.
if (TIER === 'verify') {
  beforeAll(() => {
    app = mkdtempSync(join(tmpdir(), 'embedded-flow-'));
    run(
      process.execPath,
      [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/pack.ts', join(app, 'packages')],
      root,
    );
    install();
    for (const [file, text] of Object.entries(FILES)) writeFileSync(join(app, file), text);
  }, 180_000);

  afterAll(() => rmSync(app, { recursive: true, force: true }));

  test('the packages type-check in an empty app', () => {
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], app);
  });

  test('no package depends on a server', () => {
    const dependencies = ['engine', 'renderer'].flatMap((name) => {
      const manifest = readFileSync(join(app, 'node_modules/@fahrplan', name, 'package.json'), 'utf8');
      return Object.keys(JSON.parse(manifest).dependencies);
    });
    expect(dependencies.filter((name) => /^(fastify|kysely|pg|nodemailer|react|react-dom)$/.test(name))).toEqual([]);
  });

  test('a built page renders the flow, validates it and sends it', async () => {
    await build({ root: app, configFile: false, logLevel: 'error' });
    const server = await preview({
      root: app,
      configFile: false,
      logLevel: 'error',
      preview: { port: 4350, strictPort: false },
    });
    const browser = await chromium.launch(launchOptions);
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const sent: unknown[] = [];
      await page.route('**/subscribe', (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ json: { ok: true } });
      });
      await page.goto(server.resolvedUrls?.local[0] ?? '');
      await page.getByRole('heading', { level: 1, name: 'News by email' }).waitFor();
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText('Enter your email').first().waitFor();
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
      expect(sent).toEqual([{ email: 'ada@example.com' }]);
      expect(errors).toEqual([]);
      const styled = await pageStyles(page);
      await page.evaluate(() => {
        for (const sheet of document.querySelectorAll('link, style')) sheet.remove();
      });
      expect(styled).toEqual(await pageStyles(page));
    } finally {
      await browser.close();
      await server.close();
    }
  });
}
