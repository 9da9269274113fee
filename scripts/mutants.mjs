// npm run mutants [name…]: takes out each defence, one at a time, and asks the test that must notice.
// npm run mutants -- --planted [folder…] [--sample n] [--seed s]: plants slips, and tells the share that no test notices.
import { generateWhenOld, install, root, run } from './prepare.mjs';

const given = process.argv.slice(2);
const program = given.includes('--planted') ? 'scripts/mutants/planted/run.ts' : 'scripts/mutants/run.ts';

install();
generateWhenOld();
run(process.execPath, ['--import', 'tsx', program, ...given], { cwd: root });
