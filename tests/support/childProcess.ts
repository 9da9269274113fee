// Child processes of tests. Waiting for one fails when it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../scripts/bundle.ts';

export interface StartedProcess {
  readonly child: ChildProcess;
  log(): string;
  /**
   * Resolves once the log matches a pattern.
   * @throws when the process ends before, with its exit code or signal and its log
   */
  untilWritten(pattern: RegExp): Promise<RegExpExecArray>;
  /** @throws when the process has ended, with its exit code or signal and its log */
  assertRunning(): void;
  /** Kills the process, and resolves once it has ended. */
  stop(): Promise<void>;
}

/** Starts Node.js in the root folder of the repository, under a name for error messages. */
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
          // The log may grow large, so the search stops after the match.
          child.stdout.off('data', look);
          child.stderr.off('data', look);
          resolve(match);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        child.once('error', reject);
        // After "exit", output may still arrive.
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
