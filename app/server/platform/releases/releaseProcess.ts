// One server process for each published release: it reads the definitions of that release alone.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** Maximum time to start, in milliseconds. */
const START_WITHIN_MS = 60_000;

/** Time for open requests to finish, in milliseconds. */
const STOP_WITHIN_MS = 30_000;

export interface ReleasePlace {
  readonly id: string;
  /** Project with the definitions, see `writeProject`. */
  readonly project: string;
  /** Built portal. */
  readonly web: string;
}

/** Sent by the child once it listens. */
export interface Listening {
  readonly port: number;
}

/** Environment variable with the id of the release that a process serves. */
const RELEASE = 'FAHRPLAN_RELEASE';

/** Returns the release that this process was started for; undefined for a server of its own. */
export const releaseOfProcess = (): string | undefined =>
  process.send ? process.env[RELEASE] || undefined : undefined;

/** Sent to the child whenever it changes. */
export interface Standing {
  /** True for the release of new pages: its process alone sends e-mails, with the texts of the release. */
  readonly isLive: boolean;
}

export class ReleaseProcess {
  readonly #child: ChildProcess;
  /** True once the process has ended. */
  over = false;

  private constructor(
    readonly id: string,
    child: ChildProcess,
    readonly port: number,
  ) {
    this.#child = child;
    child.once('exit', () => {
      this.over = true;
    });
  }

  /**
   * Starts a server for a release on a free port of this machine.
   *
   * @param environment variables besides those of the release
   * @throws Error when it does not start; its reason is on the error output of the process
   */
  static async start(
    { id, project, web }: ReleasePlace,
    environment: NodeJS.ProcessEnv,
    program = process.argv[1] ?? '',
  ): Promise<ReleaseProcess> {
    const child = fork(program, [], {
      env: {
        ...environment,
        ...{ [RELEASE]: id, PRODUCT_ROOT: project, WEB_ROOT: web, CONTENT_ROOT: join(project, 'flows/content') },
        // Behind this process alone, which says where a request comes from.
        ...{ PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: '1' },
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const port = await listening(child).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    return new ReleaseProcess(id, child, port);
  }

  whenOver(work: () => void): void {
    this.#child.once('exit', work);
  }

  tell(standing: Standing): void {
    if (this.#child.connected) this.#child.send(standing);
  }

  /** Lets open requests finish. */
  async stop(): Promise<void> {
    if (this.over) return;
    const ended = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(kill);
  }
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The server of the release did not start within ${START_WITHIN_MS / 1000} seconds.`)),
      START_WITHIN_MS,
    );
    child.once('message', (message) => {
      clearTimeout(late);
      resolve((message as Listening).port);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The server of the release ended with code ${code} before it listened.`));
    });
  });
}
