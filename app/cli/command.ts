import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Project {
  readonly root: string;
  /** Folder that file arguments are relative to. */
  readonly from: string;
}

export interface Command {
  readonly usage: string;
  readonly does: string;
  /** @returns exit code */
  run(args: readonly string[], place: Project): number | Promise<number>;
}

/** A command that cannot run, for example because a file is missing. */
export class CannotRun extends Error {
  constructor(
    message: string,
    readonly exitCode = 2,
  ) {
    super(message);
  }
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Arguments<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/** @throws CannotRun for an unknown option */
export function read<T extends Options>(args: readonly string[], options: T): Arguments<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CannotRun(error instanceof Error ? error.message : String(error));
  }
}
