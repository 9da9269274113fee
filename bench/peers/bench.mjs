// npm run bench [-- --engines a,b --sizes 10,100 --rounds 1 --seconds 15 --append]: builds, measures, and prints the tables.
import { generate, install, runBin } from '../../scripts/prepare.mjs';
import { HERE } from './contenders.mjs';
import './options.mjs';

install();
generate();
for (const part of ['build', 'measureNode', 'measureBrowser', 'report'])
  runBin('tsx/dist/cli.mjs', [`${part}.mjs`, ...process.argv.slice(2)], { cwd: HERE });
