// npm run storybook: every kind and every flow, reloading. With "build": the same as files in dist/storybook, with recorded answers.
import { generate, install, runBin } from './prepare.mjs';

install();
generate();
const quiet = ['--disable-telemetry', ...(process.env['CI'] ? ['--quiet'] : [])];
const command =
  process.argv[2] === 'build'
    ? ['build', '--output-dir', 'dist/storybook']
    : ['dev', '--port', process.env['STORYBOOK_PORT'] ?? '6006', '--no-open', '--no-version-updates'];
runBin('storybook/dist/bin/dispatcher.js', [...command, ...quiet]);
