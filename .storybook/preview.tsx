import { scenes } from 'virtual:scenes';
import type { Decorator, Preview } from '@storybook/react-vite';
import './preview.css';

/** Toolbar default: the story keeps its language, and its first customer who sees the step. */
const OWN = 'own';

const item = (value: string, title: string) => ({ value, title });

/** In tests passed rules are not reported: collecting them takes longer than the check itself. */
const isTested = import.meta.env['VITEST_STORYBOOK'] === 'false';

const withToolbar: Decorator = (Story, { args, globals }) => {
  document.documentElement.dataset['theme'] = globals['theme'];
  const chosen = Object.fromEntries(
    ['locale', 'scenario', 'network'].flatMap((name) => (globals[name] === OWN ? [] : [[name, globals[name]]])),
  );
  const panel = globals['panel'] === 'on';
  return <Story args={{ ...args, ...chosen, ...(panel && { panel }) }} />;
};

const preview: Preview = {
  decorators: [withToolbar],
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    a11y: { test: 'error', ...(isTested && { options: { resultTypes: ['violations'] } }) },
    options: { storySort: { order: ['Kinds', 'Flows'] } },
  },
  initialGlobals: { locale: OWN, scenario: OWN, theme: 'light', network: 'ok', panel: 'off' },
  globalTypes: {
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [item(OWN, 'Language of the story'), ...['de-DE', 'en-DE', 'en-US'].map((name) => item(name, name))],
      },
    },
    scenario: {
      description: 'Customer',
      toolbar: {
        icon: 'user',
        dynamicTitle: true,
        items: [
          item(OWN, 'First customer who sees it'),
          ...scenes.scenarios.map(({ id, title }) => ({ ...item(id, id), right: title })),
        ],
      },
    },
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', dynamicTitle: true, items: [item('light', 'Light'), item('dark', 'Dark')] },
    },
    panel: {
      description: 'Developer panel',
      toolbar: {
        icon: 'wrench',
        dynamicTitle: true,
        items: [item('off', 'Panel off'), item('on', 'Panel on')],
      },
    },
    network: {
      description: 'Network',
      toolbar: {
        icon: 'lightning',
        dynamicTitle: true,
        items: [
          item('ok', 'Network ok'),
          item('slow', 'Network slow'),
          item('failing', 'Server failing'),
          item('offline', 'Offline'),
        ],
      },
    },
  },
};

export default preview;
