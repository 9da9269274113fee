// npm run flows -- test: runs the tests of flows in flows/tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun, type Command, read } from './command.ts';

export const testCommand: Command = {
  usage: 'test [FLOW…]',
  does: 'runs the tests of flows/tests against the reference server, without a browser',
  async run(args, { root }) {
    const { positionals } = read(args, {});
    const files = flowTestsIn(root);
    const unknown = positionals.find((flow) => !files.some((file) => flowOf(file) === flow));
    if (unknown !== undefined) throw new CannotRun(`There are no tests in flows/tests/${unknown}. Check the id.`);
    // Imported on demand: the server is large, and other commands do not need it.
    const [{ Visits }, { runFlowTest }] = await Promise.all([
      import('./visits.ts'),
      import('../studio/preview/walk/flowTest.ts'),
    ]);
    const visits = new Visits(root);
    const asked = files.filter((file) => positionals.length === 0 || positionals.includes(flowOf(file)));
    let failed = 0;
    for (const file of asked) {
      const differs = await runFlowTest(visits, file, readFileSync(join(root, file), 'utf8'));
      failed += differs === undefined ? 0 : 1;
      console.log(differs === undefined ? `passed ${file}` : `failed ${differs}`);
    }
    await visits.endAll();
    console.log(
      failed === 0
        ? `${asked.length} ${asked.length === 1 ? 'test' : 'tests'} passed.`
        : `${failed} of ${asked.length} tests failed.`,
    );
    return failed > 0 ? 1 : 0;
  },
};

const flowOf = (file: string): string => file.split('/').at(-2) ?? '';

/** Lists the tests of all flows, by their paths from the root. */
export function flowTestsIn(root: string): string[] {
  const folder = join(root, 'flows/tests');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => `flows/tests/${file}`);
}
