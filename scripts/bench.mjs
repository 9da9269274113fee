// npm run bench: speed, as ratios of one run.
import { generate, install, run } from './prepare.mjs';

install();
generate();
run(process.execPath, ['--import', 'tsx', 'bench/change.ts']);
