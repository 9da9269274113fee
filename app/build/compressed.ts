// Writes a compressed copy beside each file that is worth it: the server only hands it out, nobody waits for compressing.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files travel in one packet as they are. */
const WORTH_IT = 1_000;

/** What is written once travels thousands of times; what only developers fetch is not worth the wait. */
const BROTLI = { often: constants.BROTLI_MAX_QUALITY, rarely: 5 } as const;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * The Vite plugin. Pages are left to the server, which draws them.
 *
 * @param isRare whether hardly anybody fetches what this module is in
 */
export function compressed(isRare: (module: string) => boolean): Plugin {
  return {
    name: 'fahrplan:compressed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
      const write = (file: (typeof files)[number]) => {
        const path = join(dir, file.fileName);
        if (file.type !== 'chunk') return writeCopies(path, file.source, BROTLI.often);
        return writeCopies(path, file.code, file.moduleIds.every(isRare) ? BROTLI.rarely : BROTLI.often);
      };
      await Promise.all(files.map(write));
    },
  };
}

async function writeCopies(path: string, content: string | Uint8Array, quality: number): Promise<void> {
  const bytes = Buffer.from(content);
  if (bytes.length < WORTH_IT) return;
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  await writeFile(`${path}.br`, await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}
