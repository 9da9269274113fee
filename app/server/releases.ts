// Opens the releases of this product: definitions are built by the program beside the code.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from './platform/db/open.ts';
import { builderOf } from './platform/releases/releaseFolder.ts';
import { Releases } from './platform/releases/releases.ts';
import { ReleaseStore } from './platform/releases/store.ts';
import { systemClock } from './platform/settings/clock.ts';
import { productRoot } from './platform/values/productFiles.ts';

/** Root of the code. */
export const CODE = fileURLToPath(new URL('../../', import.meta.url));

const execute = promisify(execFile);

/** Opens the releases; the definitions of the build are served until another one is published. */
export const openReleases = (database: Database): Releases =>
  new Releases({
    store: new ReleaseStore(database),
    clock: systemClock,
    code: CODE,
    builder: builderOf(CODE),
    build: (project, folder) => buildPortal(CODE, project, folder),
    product: productRoot(),
  });

export class NotBuilt extends Error {}

/**
 * Checks the definitions of a project, and builds the portal from them.
 *
 * @throws NotBuilt with all problems
 */
export async function buildPortal(code: string, project: string, web: string): Promise<void> {
  const args = ['--import', 'tsx', join(code, 'scripts/build-release.ts'), project, web];
  await execute(process.execPath, args, { cwd: code, maxBuffer: 64 * 1024 * 1024 }).catch((error: unknown) => {
    throw new NotBuilt(
      `The portal cannot be built from the release:\n${(error as { stderr?: string }).stderr ?? error}`,
    );
  });
}
