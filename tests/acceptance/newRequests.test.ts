// Follows the guide of new requests in a copy, checks it after each step, and runs its test.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkCommand } from '../../app/cli/check.ts';
import { root } from '../support/definitions.ts';
import { edited, instructionsIn } from '../support/docs/follow.ts';
import { copyProject } from '../support/flows/project.ts';

const instructions = instructionsIn(readFileSync(join(root, 'docs/new-requests.md'), 'utf8'));

test('a flow with fee, photo, call, e-mail and test can be added without TypeScript', async () => {
  const project = copyProject();
  const said: string[] = [];
  for (const instruction of instructions) {
    if (instruction.does === 'run') {
      const [, command = '', flow] = instruction.command.split(' ').slice(1);
      const output =
        command === 'check'
          ? (await project.run(checkCommand)).said
          : // A server keeps the files of one product, so this one has a process of its own.
            (await runTests(project.root, flow ?? '')).stdout;
      expect(output).toContain(instruction.says);
      said.push(instruction.says);
    } else if (instruction.does === 'make') {
      expect(existsSync(join(project.root, instruction.file))).toBe(false);
      mkdirSync(dirname(join(project.root, instruction.file)), { recursive: true });
      project.write(instruction.file, instruction.text);
    } else project.write(instruction.file, edited(project.read(instruction.file), instruction));
  }
  expect(said).toEqual(['1 problem in 1 file', '1 problem in 1 file', 'no problems', '1 test passed.']);
}, 300_000);

const runTests = (folder: string, flow: string) =>
  promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', join(root, 'tests/support/flows/testInProject.ts')],
    ...[folder, flow],
  ]);
