// npm run bench: speed, as ratios of one run, how long a check takes, and what a browser loads.
import { generate, install, run } from './prepare.mjs';

install();
generate();
run(process.execPath, ['--import', 'tsx', 'bench/change.ts']);
run(process.execPath, ['--import', 'tsx', 'bench/check.ts']);
run(process.execPath, ['--import', 'tsx', 'bench/report-sizes.ts']);
