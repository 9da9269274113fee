// Process that holds the write lock of a server's database file.
import { startNode } from '../childProcess.ts';
import type { TestDatabases } from './databases.ts';

/** Takes and releases the lock at random intervals, until told to hold or to release it. */
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

export interface LockHolder {
  /** Releases the lock for good. */
  stop(): Promise<void>;
  /** @throws when the process has ended by itself */
  assertRunning(): void;
}

/**
 * Starts a process that takes the write lock of a file repeatedly.
 * @param heldMs maximum time of holding the lock, random each time
 * @param freeMs maximum time between two locks
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
