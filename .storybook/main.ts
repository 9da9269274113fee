// Shows stories/kinds, and generated stories for each flow, scenario and locale.
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { definitions } from '../app/build/plugin.ts';
import { answers } from '../stories/server/answers.ts';
import { GENERATED, writeStories, writeTestedStories } from '../stories/server/storyFiles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const KINDS = '../stories/kinds/**/*.stories.tsx';
const PANEL = '../stories/panel/*.stories.tsx';
const tested = process.env['VITEST'] !== undefined;

/** Cached: Storybook calls this five times, and test stories open every flow. */
let written: Promise<void> | undefined;

const config: StorybookConfig = {
  // Stories need another configuration than the portal.
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: async () => {
    if (process.env['STORIES'] === 'kinds') return [KINDS];
    if (tested) {
      written ??= writeTestedStories(root);
      await written;
    } else writeStories(root);
    return [KINDS, PANEL, `../${tested ? GENERATED.tested : GENERATED.all}/**/*.stories.ts`];
  },
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (found) => ({
    ...found,
    root,
    plugins: [...(found.plugins ?? []), definitions(root), answers(root)],
  }),
};

export default config;
