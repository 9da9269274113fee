// npm run soak: properties with a million CASES, and walks in all looks and beside translators.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, install, root, runBin } from './prepare.mjs';

install();
generate();
const env = { CASES: '1000000', ...process.env };
runBin('vitest/vitest.mjs', ['run', ...scaled(), '--testTimeout=36000000'], { env });
runBin('@playwright/test/cli.js', ['test'], { env });
for (const TRANSLATOR of ['replaces', 'moves'])
  runBin('@playwright/test/cli.js', ['test'], { env: { ...process.env, TRANSLATOR } });

function scaled() {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('tests', file))
    .filter((file) => /from '(\.\.?\/)+(support\/)?tier\.ts'/.test(readFileSync(join(root, file), 'utf8')));
}
