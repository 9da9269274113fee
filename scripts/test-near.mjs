// npm run test:near [-- files]: runs tests near these files (scripts/testing/nearMain.ts).
import { generateWhenOld, install, runBin } from './prepare.mjs';

install();
generateWhenOld();
runBin('tsx/dist/cli.mjs', ['scripts/testing/nearMain.ts', ...process.argv.slice(2)]);
