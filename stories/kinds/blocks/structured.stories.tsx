// structured: must take no space on the page.
import { structured, text } from '../../../scripts/testbed/fakeSession.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/structured' };

export const Between = showsBlocks(() => [
  text('Norden Fjell Kombi'),
  structured({ '@type': 'Product', name: 'Norden Fjell Kombi' }),
  text('429,00 € im Monat'),
]);
