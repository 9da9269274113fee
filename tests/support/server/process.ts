// Server as a separate process.
import type { ChildProcess } from 'node:child_process';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';
import { ROOT } from '../../../scripts/bundle.ts';
import { startNode } from '../childProcess.ts';
import type { TestDatabases } from './databases.ts';

export { ROOT };

export interface Running {
  readonly process: ChildProcess;
  readonly base: string;
  log(): string;
}

/** Bundle of the server made by the run, or the sources for a single suite. */
export const PROGRAM =
  process.env.TEST_SERVER === undefined ? ['--import', 'tsx', 'app/server/main.ts'] : [process.env.TEST_SERVER];

/**
 * Starts a server on a free port, and kills it after the test.
 * @param program arguments of Node.js, by default those of the product
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

export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
