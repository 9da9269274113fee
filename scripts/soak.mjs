// npm run soak: the properties on a million cases each, which takes too long for every change. CASES=… for another number.
import { generate, install, runBin } from './prepare.mjs';

install();
generate();
runBin('vitest/vitest.mjs', ['run', 'tests/unsafe', '--testTimeout=3600000'], {
  env: { CASES: '1000000', ...process.env },
});
