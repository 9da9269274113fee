// npm run mutants [name…]: takes out each defence, one at a time, and asks the test that must notice.
import { generateWhenOld, install, root, run } from './prepare.mjs';

install();
generateWhenOld();
run(process.execPath, ['--import', 'tsx', 'tests/mutants/run.ts', ...process.argv.slice(2)], { cwd: root });
