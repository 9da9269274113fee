// What every command is, and how one says that it cannot run.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Where a command works. */
export interface Project {
  /** The folder of the project. */
  readonly root: string;
  /** The folder from which files are named. */
  readonly from: string;
}

export interface Command {
  readonly usage: string;
  readonly does: string;
  /** @returns the exit code */
  run(args: readonly string[], place: Project): number | Promise<number>;
}

/** A command that cannot do its work: a file is missing, an option is unknown. Exit code 2. */
export class CannotRun extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Arguments<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/**
 * The options and the other arguments of a command.
 *
 * @throws CannotRun for an option that the command does not have
 */
export function read<T extends Options>(args: readonly string[], options: T): Arguments<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CannotRun(error instanceof Error ? error.message : String(error));
  }
}
