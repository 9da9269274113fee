// A server as a process of its own, for tests that want it as it is run.
import type { ChildProcess } from 'node:child_process';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';
import { ROOT } from '../../../scripts/bundle.ts';
import { startNode } from '../childProcess.ts';
import type { TestDatabases } from './databases.ts';

export { ROOT };

/** A server that runs. */
export interface Running {
  readonly process: ChildProcess;
  readonly base: string;
  /** Everything that it wrote. */
  log(): string;
}

/** The server in one file, which the whole run has made for itself; alone, a suite takes the sources. */
export const PROGRAM =
  process.env.TEST_SERVER === undefined ? ['--import', 'tsx', 'app/server/main.ts'] : [process.env.TEST_SERVER];

/**
 * Starts a server on a free port; it is killed after the test.
 *
 * @param program arguments of Node.js; those of the product when left out
 */
export async function startProcess(
  databases: TestDatabases,
  place: DatabasePlace,
  environment: Record<string, string> = {},
  program: readonly string[] = PROGRAM,
): Promise<Running> {
  const where = 'url' in place ? { DATABASE_URL: place.url } : { DATABASE_FILE: place.file };
  const server = startNode('The server', program, {
    PATH: process.env.PATH,
    WEB_ROOT: '/nowhere',
    PORT: '0',
    ...where,
    ...environment,
  });
  databases.whenOver(server.stop);
  const [, base = ''] = await server.untilWritten(/listening at (http:\/\/[\d.:]+)/);
  return { process: server.child, base, log: server.log };
}

/** The first cookie of an answer, as it is sent back. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
