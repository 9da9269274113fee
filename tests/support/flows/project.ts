// Copy of the project's definitions that a test may break, with the CLI's commands.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { CannotRun, type Command } from '../../../app/cli/command.ts';
import { root } from '../definitions.ts';

export interface Outcome {
  readonly code: number;
  readonly said: string;
}

export interface Copy {
  readonly root: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Replaces the first occurrence of a text, which must exist. */
  change(file: string, from: string | RegExp, to: string): void;
  texts(): Readonly<Record<string, string>>;
  run(command: Command, ...args: string[]): Promise<Outcome>;
}

/** Cached files of the copy, because reading them takes longer than most tests. */
const files = ['flows', 'schemas', 'docs', 'tests/fixtures/decisions', 'app/public'].flatMap((place) =>
  readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file: relative(root, file), content: readFileSync(file) })),
);
const folders = new Set(files.map(({ file }) => dirname(file)));

/** Copies flows/, schemas/, docs/, tests/fixtures/decisions/ and app/public/ for one test. */
export function copyProject(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-flows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const place of folders) mkdirSync(join(folder, place), { recursive: true });
  for (const { file, content } of files) writeFileSync(join(folder, file), content);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  return {
    root: folder,
    read,
    write,
    change(file, from, to) {
      const text = read(file);
      if (text.replace(from, `${to}x`) === text) throw new Error(`${file} has no ${from}`);
      write(file, text.replace(from, to));
    },
    texts: () =>
      Object.fromEntries(
        readdirSync(join(folder, 'flows'), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.json'))
          .map((file) => [file, read(join('flows', file))]),
      ),
    run: (command, ...args) => outcome(command, args, folder),
  };
}

async function outcome(command: Command, args: readonly string[], folder: string): Promise<Outcome> {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  try {
    const code = await command.run(args, { root: folder, from: folder });
    return { code, said: said.join('\n') };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return { code: error.exitCode, said: error.message };
  } finally {
    log.mockRestore();
  }
}

export const linesWith = (text: string, part: string | RegExp): string[] =>
  text.split('\n').filter((line) => line.search(part) >= 0);

/** Returns the first line with a text, counted from 1. */
export const lineOf = (text: string, part: string): number =>
  text.split('\n').findIndex((line) => line.includes(part)) + 1;
