// npm run mutants [name…]: removes each defence, one at a time, and runs the test that must fail.
// npm run mutants -- --planted [folder…] [--sample n] [--seed s]: finds unnoticed mutations.
import { generateWhenOld, install, root, run } from './prepare.mjs';

const given = process.argv.slice(2);
const program = given.includes('--planted') ? 'scripts/mutants/planted/run.ts' : 'scripts/mutants/run.ts';

install();
generateWhenOld();
run(process.execPath, ['--import', 'tsx', program, ...given], { cwd: root });
