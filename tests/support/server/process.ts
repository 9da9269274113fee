// A server as a process of its own, for tests that want it as it is run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabasePlace } from '../../../app/server/db/open.ts';
import { ROOT } from '../../../scripts/bundle.ts';
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

/** Starts a server on a free port; it is killed after the test. */
export async function startProcess(
  databases: TestDatabases,
  place: DatabasePlace,
  environment: Record<string, string> = {},
): Promise<Running> {
  const where = 'url' in place ? { DATABASE_URL: place.url } : { DATABASE_FILE: place.file };
  const child = spawn(process.execPath, PROGRAM, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, WEB_ROOT: '/nowhere', PORT: '0', ...where, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  databases.whenOver(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  const written: Buffer[] = [];
  const log = () => Buffer.concat(written).toString();
  const address = new Promise<string>((resolve, reject) => {
    const look = () => {
      const listening = /listening at (http:\/\/[\d.:]+)/.exec(log())?.[1];
      if (listening === undefined) return;
      // What it writes from then on may be much.
      child.stdout.off('data', look);
      resolve(listening);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk));
    child.stdout.on('data', look);
    child.once('exit', () => reject(new Error(`The server ended: ${log()}`)));
  });
  return { process: child, base: await address, log };
}

/** The first cookie of an answer, as it is sent back. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
