// Another process that writes to the file of a server, and takes its time.
import { startNode } from '../childProcess.ts';
import type { TestDatabases } from './databases.ts';

/** Holds the lock for a random time, leaves it for a random time, and so on, until it is told to hold it or to let go. */
const PROGRAM = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { DatabaseSync } from '@photostructure/sqlite';
  const [file, heldMs, freeMs] = [process.argv[1], Number(process.argv[2]), Number(process.argv[3])];
  const database = new DatabaseSync(file);
  database.exec('pragma busy_timeout = 10000');
  console.log('there');
  for (;;) {
    database.exec('begin immediate');
    console.log('held');
    await sleep(Math.random() * heldMs);
    database.exec('rollback');
    console.log('free');
    await sleep(Math.random() * freeMs);
  }`;

/** A process that may have the lock. */
export interface LockHolder {
  /** Leaves the lock, for good. */
  stop(): Promise<void>;
  /** @throws when the process has ended by itself */
  assertRunning(): void;
}

/**
 * Starts a process that takes the write lock of a file again and again.
 *
 * @param heldMs how long it keeps it at most; the time is drawn anew each time
 * @param freeMs how long it leaves it at most
 * @throws when the process ends before it has the lock
 */
export async function startLockHolder(
  databases: Pick<TestDatabases, 'whenOver'>,
  file: string,
  heldMs: number,
  freeMs: number,
): Promise<LockHolder> {
  const args = ['--input-type=module', '--eval', PROGRAM, file, String(heldMs), String(freeMs)];
  const holder = startNode('The lock holder', args);
  databases.whenOver(holder.stop);
  await holder.untilWritten(/held/);
  return holder;
}
