// Converts the form for each contender, and builds its page with Vite.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { CONTENDERS, HERE, moduleOf, OUT, pageOf } from './contenders.mjs';
import { firstPageOf, generateForm, isVisible } from './form.mjs';
import { sourceOf } from './handwritten/source.mjs';
import { options } from './options.mjs';

const ENTRIES = join(OUT, 'entries');
const shared = { configFile: false, logLevel: 'error', publicDir: false };

/** Bundles the engine for Node, which reads no TypeScript. */
await build({
  ...shared,
  root: HERE,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'es2022',
    minify: true,
    outDir: join(OUT, 'fahrplan'),
    rolldownOptions: {
      input: ['engine', 'authoring'].map((part) => join(HERE, `contenders/fahrplan/${part}.mjs`)),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});

async function buildPage(page, source) {
  writeFileSync(join(ENTRIES, `${page}.jsx`), source);
  writeFileSync(
    join(ENTRIES, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${page}</title><div id="root"></div><script type="module" src="./${page}.jsx"></script></html>`,
  );
  await build({
    ...shared,
    root: ENTRIES,
    base: './',
    // The renderer and the contenders share one React.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: join(OUT, 'pages', page),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    },
  });
  console.log(`built ${page}`);
}

/** Returns the form in the language of a contender; a handwritten page needs none. */
async function definitionOf(name, form, layout) {
  if (CONTENDERS[name].handwritten) return null;
  const { convert } = await moduleOf(name, 'convert');
  return convert(form, layout);
}

/** Writes the definition, the answers, and the last field that must appear. */
async function writeDefinition(name, layout, size) {
  const form = generateForm(size);
  const definition = await definitionOf(name, form, layout);
  const last = firstPageOf(form, layout).findLast((field) => isVisible(field, form.answers));
  const given = { definition, answers: form.answers, last: last?.name };
  writeFileSync(join(OUT, 'definitions', `${name}-${layout}-${size}.json`), JSON.stringify(given));
}

mkdirSync(ENTRIES, { recursive: true });
mkdirSync(join(OUT, 'definitions'), { recursive: true });
for (const name of options.engines) {
  const { handwritten, layouts } = CONTENDERS[name];
  for (const layout of layouts)
    for (const size of options.sizes) {
      await writeDefinition(name, layout, size);
      if (handwritten) await buildPage(pageOf(name, layout, size), sourceOf(name, generateForm(size), layout));
    }
  if (!handwritten && layouts.length > 0) await buildPage(name, `import '../../contenders/${name}/browser.jsx';\n`);
}
