// npm test and npm run verify: installs and generates, then runs a tier (scripts/testing/run.ts).
import { provideMachine } from './machine.mjs';
import { generate, install, runBin } from './prepare.mjs';

install();
provideMachine({ whole: process.argv.includes('verify') });
generate();
runBin('tsx/dist/cli.mjs', ['scripts/testing/run.ts', ...process.argv.slice(2)]);
