// Compresses files at build time, so that the server only sends them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes; smaller files fit into one packet. */
const WORTH_IT = 1_000;

/** Brotli quality: chunks for developers only are not worth the build time. */
const BROTLI = { often: constants.BROTLI_MAX_QUALITY, rarely: 5 } as const;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Skips HTML, which the server renders. `isRare` returns true for modules of developers only. */
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
