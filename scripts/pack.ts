// npm run pack [-- folder]: packs engine and renderer as tarballs, by default in dist/packages.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const out = resolve(process.argv[2] ?? join(root, 'dist/packages'));

function run(command: string, args: readonly string[], cwd = root): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
}

const runBin = (file: string, ...args: string[]) => run(process.execPath, [join(root, 'node_modules', file), ...args]);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));

/** Modules of the exports without `.ts`; a star stands for every module of its folder. */
function entriesOf(source: string, { exports }: Manifest): string[] {
  return Object.values(exports).flatMap((target) => {
    const path = target.replace(/^\.\/|\.ts$/g, '');
    if (!path.endsWith('/*')) return path;
    const folder = path.slice(0, -1);
    return readdirSync(join(source, folder)).map((file) => folder + file.replace(/\.ts$/, ''));
  });
}

/** Root elements of the renderer, without specificity. */
const SCOPE = ':where([data-flow], [data-dialog])';

/** Limits a selector of the theme to the flow, which leaves the page around it as it is. */
function scopeSelector(selector: string): string[] {
  if (/^(:root|html|body)$/.test(selector)) return [SCOPE];
  const [theme] = selector.match(/^\[data-theme="\w+"\]$/) ?? [];
  if (theme) return [`${theme} ${SCOPE}`, `${SCOPE}${theme}`];
  // Marks that the renderer sets on the page while a dialog covers it.
  return /^(html )?body|^\[data-/.test(selector) ? [selector] : [`${SCOPE} ${selector}`];
}

/** Scopes the rules of the theme. Those of components have class names of their own. */
const scopedTheme = {
  postcssPlugin: 'scope-theme',
  Rule(rule: { selectors: string[]; source?: { input: { file?: string } } }) {
    const isTheme = /[\\/]theme[\\/](tokens|base|print)\.css$/.test(rule.source?.input.file ?? '');
    if (isTheme && !rule.selectors.some((one) => one.startsWith(SCOPE)))
      rule.selectors = [...new Set(rule.selectors.flatMap(scopeSelector))];
  },
  Declaration: {
    // The page has a height of its own.
    'min-block-size': (declaration: { value: string; remove(): void }) => {
      if (declaration.value === '100dvh') declaration.remove();
    },
  },
};

/** Emits one module per source file, so that lazy imports stay lazy; all styles go to style.css. */
async function emitModules(source: string, to: string, manifest: Manifest): Promise<void> {
  const entries = entriesOf(source, manifest);
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    css: { postcss: { plugins: [scopedTheme] } },
    build: {
      outDir: to,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      cssCodeSplit: false,
      lib: {
        entry: Object.fromEntries(entries.map((entry) => [entry, join(source, `${entry}.ts`)])),
        formats: ['es'],
        cssFileName: 'style',
      },
      rolldownOptions: {
        external: /^(@[a-z]|[a-z])/,
        output: { preserveModules: true, preserveModulesRoot: source, entryFileNames: '[name].js' },
      },
    },
  });
}

/** Copies declarations of `tsc -b`, and renames imports to `.js`. */
function emitDeclarations(folder: string, to: string): void {
  const declared = join(root, '.types', folder, folder);
  for (const file of filesIn(declared).filter((name) => name.endsWith('.d.ts'))) {
    const text = readFileSync(join(declared, file), 'utf8').replaceAll(/^import '[^']+\.css';\n/gm, '');
    const named = text.replaceAll(/((?:from |import\(|declare module )['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2');
    mkdirSync(join(to, file, '..'), { recursive: true });
    writeFileSync(join(to, file), named);
  }
}

function writeManifest(to: string, manifest: Manifest, files: Record<string, string>, published: object): void {
  const exports = Object.entries(manifest.exports).map(([name, target]) => {
    const path = target.replace(/\.ts$/, '');
    return [name, { types: `${path}.d.ts`, default: `${path}.js` }];
  });
  const whole = {
    ...manifest,
    ...published,
    private: undefined,
    exports: { ...Object.fromEntries(exports), ...files, './package.json': './package.json' },
    files: ['**/*.js', '**/*.d.ts', ...Object.values(files)],
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
}

async function pack(folder: string, files: Record<string, string>, published: object = {}): Promise<void> {
  const source = join(root, folder);
  const to = join(out, folder);
  const manifest: Manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  await emitModules(source, to, manifest);
  emitDeclarations(folder, to);
  writeManifest(to, manifest, files, published);
  run('npm', ['pack', to, '--pack-destination', out, '--loglevel=error']);
  const tarball = join(out, readdirSync(out).find((file) => file.endsWith('.tgz') && file.includes(folder)) ?? '');
  runBin('publint/src/cli.js', 'run', tarball, '--strict');
  // TypeScript finds no declarations of style sheets.
  const excluded = Object.keys(files).filter((name) => name.endsWith('.css'));
  const exclude = excluded.length > 0 ? ['--exclude-entrypoints', ...excluded] : [];
  runBin('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only', ...exclude);
}

rmSync(out, { recursive: true, force: true });
runBin('tsx/dist/cli.mjs', join(root, 'scripts/generate.ts'));
// Declarations of deleted sources must not be packed.
for (const made of ['engine', 'engine.tsbuildinfo', 'renderer', 'renderer.tsbuildinfo'])
  rmSync(join(root, '.types', made), { recursive: true, force: true });
runBin('typescript-7/bin/tsc', '-b', join(root, 'renderer'));
// Excludes types of API and content, which belong to this portal.
for (const file of filesIn(join(root, 'schemas')).filter((name) => /^(parts\/)?[\w-]+\.schema\.json$/.test(name)))
  cpSync(join(root, 'schemas', file), join(out, 'engine/schemas', file));
cpSync(join(root, 'engine/generated/validators.d.ts'), join(out, 'engine/generated/validators.d.ts'));
await pack('engine', { './schemas/*': './schemas/*' });
await pack(
  'renderer',
  { './style.css': './style.css' },
  { peerDependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' } },
);
