// What Storybook shows: the stories of stories/kinds, and one for each flow, scenario and locale, written before it starts.
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { definitions } from '../app/build/plugin.ts';
import { answers } from '../stories/server/answers.ts';
import { GENERATED, writeStories, writeTestedStories } from '../stories/server/storyFiles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const KINDS = '../stories/kinds/**/*.stories.tsx';
const PANEL = '../stories/panel/*.stories.tsx';
const tested = process.env['VITEST'] !== undefined;

/** Storybook asks for the stories five times while it starts, and to find those of the tests each flow is opened. */
let written: Promise<void> | undefined;

const config: StorybookConfig = {
  // The portal's own configuration builds the portal; the stories stand beside it.
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
