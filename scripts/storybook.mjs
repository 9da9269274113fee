// npm run storybook [build]: starts Storybook, or builds dist/storybook with recorded answers.
import { takePorts } from './ports.mjs';
import { generate, install, runBin } from './prepare.mjs';

const isBuild = process.argv[2] === 'build';
const [port] = isBuild ? [] : await takePorts({ setting: 'STORYBOOK_PORT', standard: 6006, what: 'Storybook' });
install();
generate();
const quiet = ['--disable-telemetry', ...(process.env['CI'] ? ['--quiet'] : [])];
const command = isBuild
  ? ['build', '--output-dir', 'dist/storybook']
  : ['dev', '--port', String(port), '--exact-port', '--no-open', '--no-version-updates'];
runBin('storybook/dist/bin/dispatcher.js', [...command, ...quiet]);
