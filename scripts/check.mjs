// npm run check: format and lint, types, who may import whom, every definition, and what a browser loads.
import { bundleFlowsWhenOld, generate, install, run, runBin } from './prepare.mjs';

install();
generate();
console.log('Format and lint …');
runBin('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);
console.log('Types …');
runBin('typescript-7/bin/tsc', ['-b', 'tsconfig.json']);
console.log('Imports …');
runBin('tsx/dist/cli.mjs', ['scripts/check-imports.ts']);
console.log('Definitions …');
run(process.execPath, [bundleFlowsWhenOld(), 'check']);
console.log('Sizes …');
runBin('tsx/dist/cli.mjs', ['bench/report-sizes.ts', '--check']);
