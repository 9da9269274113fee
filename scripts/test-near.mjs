// npm run test:near -- <files>: runs the tests that a change of these files can break (scripts/testing/nearMain.ts).
import { generateWhenOld, install, runBin } from './prepare.mjs';

install();
generateWhenOld();
runBin('tsx/dist/cli.mjs', ['scripts/testing/nearMain.ts', ...process.argv.slice(2)]);
