// Compressed download sizes: own code, with libraries, a dialog, and the first page of the portal.
// Own code without kinds is on every page; a page with a flow adds the kinds of a real one.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Kind } from '@fahrplan/engine';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { Definitions, kindsOf } from '../app/build/definitions.ts';
import { onDisk } from '../app/build/onDisk.ts';
import { buildPortal, buildStudio, PORTAL_BUILD } from '../scripts/portal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const VITE = 'vite';
/** Flow whose kinds a page with one flow has. */
const SHIPPED = 'edit-return';
const FIRST = ['my-cars', 'ribbon', 'header', 'footer'];
/** Modules that every page loads dynamically. */
const AT_ONCE = ['/renderer/icons.tsx'];
type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Size in kB with its target and its present limit. */
interface Figure {
  readonly name: string;
  readonly size: number;
  readonly aim: number;
  readonly limit: number;
}

const isPackage = (id: string): boolean =>
  /^(@[^/]+\/)?[a-z][^:]*$/i.test(id) && !id.startsWith('@fahrplan/') && !id.includes(root);
const isReact = (id: string): boolean => /^(react|react-dom|scheduler)(\/|$)/.test(id);

async function bundle(config: InlineConfig): Promise<Output> {
  const built = await build({
    logLevel: 'error',
    ...config,
    build: { ...config.build, write: false, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output;
}

const all = new Definitions(onDisk(root), true);

function kindsOfFlows(...flows: readonly string[]): Kind[] {
  const loaded = flows.map((flow) => all.load(flow));
  return [...new Set(loaded.flatMap((flow) => (flow.ok ? kindsOf(flow.value) : [])))];
}

const moduleOf = (kind: Kind): string => JSON.stringify(join(root, 'renderer/generated/kinds', `${kind}.ts`));

/** Provides `virtual:kinds`. */
const importKinds = (kinds: readonly Kind[]): Plugin => ({
  name: 'fahrplan:kinds',
  resolveId: (id) => (id === 'virtual:kinds' ? `\0${id}` : null),
  load: (id) =>
    id === '\0virtual:kinds'
      ? [
          ...kinds.map((kind) => `import { kind as ${kind}Kind } from ${moduleOf(kind)};`),
          `export const kinds = [${kinds.map((kind) => `${kind}Kind`).join(', ')}];`,
        ].join('\n')
      : null,
});

const bundlePage = (page: string, external: (id: string) => boolean, kinds: readonly Kind[] = []): Promise<Output> =>
  bundle({
    root,
    configFile: false,
    plugins: [react(), importKinds(kinds)],
    build: {
      rolldownOptions: {
        input: join(root, 'bench/page', page),
        external,
        output: { codeSplitting: { groups: [{ name: VITE, test: /vite\/preload-helper/ }] } },
      },
    },
  });

const gzipped = (file: Output[number] | undefined): number =>
  file ? gzipSync(file.type === 'chunk' ? file.code : file.source).length : 0;

/** Fonts are compressed already. */
function brotli(file: Output[number] | undefined): number {
  if (!file) return 0;
  const content = file.type === 'chunk' ? file.code : file.source;
  return file.fileName.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
}

/** Files loaded with some chunks: static imports and styles. */
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
function chunkWith(output: Output, module: string): string {
  const found = output.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`no chunk has ${module}`);
  return found.fileName;
}

const entryOf = (output: Output): string =>
  output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
const kilobytes = (output: Output, files: readonly string[], weigh = gzipped): number =>
  files.reduce((sum, name) => sum + weigh(output.find((file) => file.fileName === name)), 0) / 1000;
const scriptsOf = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.js'));

/** Files that the studio loads before an editor can type: its page, the language server, styles and letters. */
function firstOfStudio(studio: Output): string[] {
  const pageOrStyle = closure(studio, [entryOf(studio)]);
  const beside = studio
    .map(({ fileName }) => fileName)
    .filter((name) => /\blanguageWorker-.*\.js$|\.woff2$/.test(name));
  return [...new Set([...pageOrStyle, ...beside])];
}

/** All figures, and the chunks of the portal. */
export async function measureSizes(): Promise<{ figures: Figure[]; portal: Output }> {
  const own = await bundlePage('page.tsx', isPackage);
  const libraries = await bundlePage('page.tsx', isReact);
  const kinds = kindsOfFlows(SHIPPED);
  const ownWithKinds = await bundlePage('page.tsx', isPackage, kinds);
  const page = await bundlePage('page.tsx', () => false, kinds);
  const dialog = await bundlePage('dialog.tsx', () => false, kinds);
  const portal = await buildPortal(process.env[PORTAL_BUILD]);
  const studio = await buildStudio(process.env[PORTAL_BUILD]);
  const first = closure(portal, [
    entryOf(portal),
    ...['copy/de-DE', ...FIRST.map((flow) => `flows/de-DE/${flow}`)].map((name) =>
      chunkWith(portal, `\0virtual:${name}`),
    ),
    ...kindsOfFlows(...FIRST).map((name) => chunkWith(portal, `/renderer/generated/kinds/${name}.ts`)),
    ...AT_ONCE.map((module) => chunkWith(portal, module)),
  ]);
  const beside = portal.map(({ fileName }) => fileName).filter((name) => /\.css$|-letters-.*\.woff2$/.test(name));
  const script = (output: Output, parts: readonly string[] = []) =>
    kilobytes(output, scriptsOf(closure(output, [entryOf(output), ...parts.map((part) => chunkNamed(output, part))])));
  const ours = (output: Output) => script(output) - kilobytes(output, [chunkNamed(output, VITE)]);
  return {
    portal,
    figures: [
      { name: 'our own code at first paint', size: ours(own), aim: 25, limit: 28.6 },
      { name: `the same with the kinds of ${SHIPPED}`, size: ours(ownWithKinds), aim: 31.6, limit: 41.6 },
      { name: 'our own code with its libraries, without React', size: script(libraries), aim: 75, limit: 36.6 },
      { name: `a page with ${SHIPPED}, React included`, size: script(page), aim: 132, limit: 130.8 },
      { name: `a page with ${SHIPPED} as a dialog`, size: script(dialog, ['FlowDialog']), aim: 145, limit: 141 },
      {
        name: "the portal's first page as it travels (brotli): scripts, words, styles and letters",
        size: kilobytes(portal, [...first, ...beside], brotli),
        // 190 kB with the HTML, its data and headers.
        aim: 170,
        limit: 167.6,
      },
      {
        name: 'the first load of the studio (brotli): page, language server, styles and letters',
        size: kilobytes(studio, firstOfStudio(studio), brotli),
        aim: 600,
        limit: 600,
      },
    ],
  };
}
