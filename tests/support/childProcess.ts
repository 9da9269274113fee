// Processes that tests start: their end is a failure of whatever waits for them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../scripts/bundle.ts';

/** A process that a test has started. */
export interface StartedProcess {
  readonly child: ChildProcess;
  /** Returns everything that the process has written to stdout and stderr. */
  log(): string;
  /**
   * Resolves once the log matches a pattern.
   *
   * @throws when the process ends before, with its exit code or signal and its log
   */
  untilWritten(pattern: RegExp): Promise<RegExpExecArray>;
  /** @throws when the process has ended, with its exit code or signal and its log */
  assertRunning(): void;
  /** Kills the process, and resolves once it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts Node.js in the root folder of the repository.
 *
 * @param name what the errors call the process
 */
export function startNode(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): StartedProcess {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk));
  const log = () => Buffer.concat(written).toString();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = () => new Error(`${name} ended with ${child.signalCode ?? child.exitCode}: ${log()}`);
  return {
    child,
    log,
    untilWritten: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(log());
          if (match === null) return;
          // The log may grow large: only what is waited for is worth a search in it.
          child.stdout.off('data', look);
          child.stderr.off('data', look);
          resolve(match);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        child.once('error', reject);
        // After "exit", output may still be on its way.
        child.once('close', () => reject(ended()));
        look();
      }),
    assertRunning() {
      if (hasEnded()) throw ended();
    },
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
