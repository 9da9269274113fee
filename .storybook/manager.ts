// Shows the label of an entry without the words that follow for the search (stories/server/storyFiles.ts).
import { addons } from 'storybook/manager-api';

addons.setConfig({ sidebar: { renderLabel: ({ name }) => name.split(' ‖ ')[0] } });
