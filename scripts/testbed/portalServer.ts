// Reference server with its own process and database, one for each worker.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, SERVER, WEB_ROOT } from './portalBuild.ts';

export interface Server {
  readonly url: string;
  readonly databaseFile: string;
  stop(): Promise<void>;
}

/** Milliseconds per call during the simulated slowness. */
export const SLOW_ANSWER_MS = 1200;

/** Program to start; by default that of the project. */
interface Started {
  readonly root: string;
  readonly program: readonly string[];
  readonly webRoot: string | undefined;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a server with demo customers on a free port. */
export async function startServer(
  started: Started = { root: ROOT, program: [process.env[SERVER] ?? ''], webRoot: process.env[WEB_ROOT] },
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'fahrplan-e2e-'));
  const databaseFile = join(folder, 'portal.db');
  const child = spawn(process.execPath, [...started.program], {
    cwd: started.root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DEMO: 'on',
      DATABASE_FILE: databaseFile,
      WEB_ROOT: started.webRoot,
      SLOW_ANSWER_MS: String(SLOW_ANSWER_MS),
      // Pages are rendered however busy the machine is, and never older than their data.
      PAGE_CHECKED_FOR_MS: '0',
      RENDER_WAIT_MS: '60000',
      SHED_LAG_MS: '60000',
      ...started.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  return {
    url,
    databaseFile,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await gone;
      if (code !== 0) throw new Error(`The server stopped with exit code ${code}.`);
      await rm(folder, { recursive: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  let written = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      if (written.includes('listening at')) return;
      written += chunk.toString();
      const address = /listening at (http:\/\/[\d.:]+)/.exec(written)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The server stopped unexpectedly: ${written}`)));
  });
}
