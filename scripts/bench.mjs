// npm run bench: speed, as ratios of one run, how long a check takes, what a browser loads, what a submit costs the server, and how long a customer waits for the first picture.
import { provideMachine } from './machine.mjs';
import { generate, install, run } from './prepare.mjs';

install();
generate();
run(process.execPath, ['--import', 'tsx', 'bench/change.ts']);
run(process.execPath, ['--import', 'tsx', 'bench/check.ts']);
run(process.execPath, ['--import', 'tsx', 'bench/report-sizes.ts']);
provideMachine();
run(process.execPath, ['--import', 'tsx', 'bench/requests.ts']);
run(process.execPath, ['--import', 'tsx', 'bench/picture.ts']);
