// A program of the project in a few files: it starts in a third of the time that its sources take, and works faster than they do.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Brings binaries or files of its own, or a program that it starts. */
const NOT_BUNDLED = ['@photostructure/sqlite', '@node-rs/argon2', 'pdfkit', 'pg', 'sharp', 'mp4box', '@cantoo/pdf-lib'];

const isOwn = (id: string): boolean => id.startsWith(ROOT) && !id.includes('node_modules');

/** Files are read from beside the source, wherever the bundle lies. */
const placesStay: Plugin = {
  name: 'places-stay',
  transform: (code, id) =>
    isOwn(id) && code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : undefined,
};

/**
 * Bundles a program for this Node.
 *
 * @param entry its first file, from the root of the project
 * @param folder where it goes; its first file is called `main.js`
 * @returns the files of the project that went into it
 */
export async function bundle(entry: string, folder: string): Promise<readonly string[]> {
  const sources = new Set<string>();
  const seen: Plugin = {
    name: 'seen',
    buildEnd() {
      for (const id of this.getModuleIds()) if (isOwn(id)) sources.add(id);
    },
  };
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [placesStay, seen],
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: { ssr: join(ROOT, entry), outDir: folder, target: 'node20' },
  });
  return [...sources];
}
