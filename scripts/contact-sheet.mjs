// npm run contact-sheet: builds the stories of kinds, then takes screenshots.
import { provideMachine } from './machine.mjs';
import { generate, install, runBin } from './prepare.mjs';

install();
provideMachine();
generate();
runBin('storybook/dist/bin/dispatcher.js', ['build', '--output-dir', 'dist/storybook-kinds', '--quiet'], {
  env: { ...process.env, STORIES: 'kinds', STORYBOOK_DISABLE_TELEMETRY: '1' },
});
runBin('tsx/dist/cli.mjs', ['scripts/contact-sheet.ts']);
