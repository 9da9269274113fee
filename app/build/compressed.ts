// Writes a compressed copy beside each file that is worth it: the server only hands it out, nobody waits for compressing.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files travel in one packet as they are. */
const WORTH_IT = 1_000;

/** What is written once travels thousands of times. */
const QUALITY = { gzip: constants.Z_BEST_COMPRESSION, brotli: constants.BROTLI_MAX_QUALITY } as const;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** The Vite plugin. Pages are left to the server, which draws them. */
export function compressed(): Plugin {
  return {
    name: 'fahrplan:compressed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
      await Promise.all(
        files.map((file) => writeCopies(join(dir, file.fileName), file.type === 'chunk' ? file.code : file.source)),
      );
    },
  };
}

async function writeCopies(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  if (bytes.length < WORTH_IT) return;
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: QUALITY.gzip }));
  await writeFile(
    `${path}.br`,
    await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY.brotli } }),
  );
}
