// What a browser loads, gzipped: our own code, with the libraries, one dialog, the portal's first page. Past a limit the check fails.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** A figure in kB: what it aims at, and what it may be at most until then. */
interface Figure {
  readonly name: string;
  readonly size: number;
  readonly aim: number;
  readonly limit: number;
}

const isPackage = (id: string): boolean => /^(@[^/]+\/)?[a-z][^:]*$/i.test(id) && !id.includes(root);
const isReact = (id: string): boolean => /^(react|react-dom|scheduler)(\/|$)/.test(id);

async function bundle(config: InlineConfig): Promise<Output> {
  const built = await build({
    logLevel: 'error',
    ...config,
    build: { ...config.build, write: false, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output;
}

const bundlePage = (page: string, external: (id: string) => boolean): Promise<Output> =>
  bundle({
    root,
    configFile: false,
    plugins: [react()],
    build: { rolldownOptions: { input: join(root, 'bench/page', page), external, preserveEntrySignatures: 'strict' } },
  });

const gzipped = (file: Output[number] | undefined): number =>
  file ? gzipSync(file.type === 'chunk' ? file.code : file.source).length : 0;

/** The files that come with some chunks: everything they import at once, and their styles. */
function closure(output: Output, starts: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = output.find((file) => file.fileName === name);
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const other of chunk.imports) add(other);
  };
  for (const start of starts) add(start);
  return [...files];
}

const chunkNamed = (output: Output, part: string): string =>
  output.find((file) => file.type === 'chunk' && file.name === part)?.fileName ?? '';
const entryOf = (output: Output): string =>
  output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
const kilobytes = (output: Output, files: readonly string[]): number =>
  files.reduce((sum, name) => sum + gzipped(output.find((file) => file.fileName === name)), 0) / 1000;
const scriptsOf = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.js'));

/** Every figure, and the chunks of the portal. */
export async function measureSizes(): Promise<{ figures: Figure[]; portal: Output }> {
  const own = await bundlePage('page.tsx', isPackage);
  const libraries = await bundlePage('page.tsx', isReact);
  const page = await bundlePage('page.tsx', () => false);
  const dialog = await bundlePage('dialog.tsx', () => false);
  const portal = await bundle({ root: join(root, 'app'), configFile: join(root, 'vite.config.ts') });
  const first = closure(portal, [
    entryOf(portal),
    ...['my-cars', 'header', 'de-DE'].map((name) => chunkNamed(portal, name)),
  ]);
  const script = (output: Output, parts: readonly string[] = []) =>
    kilobytes(output, scriptsOf(closure(output, [entryOf(output), ...parts.map((part) => chunkNamed(output, part))])));
  return {
    portal,
    figures: [
      { name: 'our own code at first paint', size: script(own), aim: 25, limit: 37.5 },
      { name: 'with its libraries, without React', size: script(libraries), aim: 75, limit: 75 },
      { name: 'a page with one flow, React included', size: script(page), aim: 132, limit: 137.5 },
      { name: 'a page with one dialog', size: script(dialog, ['FlowDialog']), aim: 145, limit: 147.5 },
      { name: "the portal's first page, with styles and words", size: kilobytes(portal, first), aim: 220, limit: 220 },
    ],
  };
}
