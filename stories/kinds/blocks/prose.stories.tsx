import { prose } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/prose' };

const link = (words: string) => ({ link: null, words: [words], press: () => undefined });

export const Parts = said(
  showsBlocks(() => [
    prose([
      { kind: 'paragraph', words: ['Zur Übergabe brauchst du ', { strong: ['deinen Führerschein'] }, '.'] },
      { kind: 'list', start: null, items: [['Personalausweis'], ['Vollmacht, ', link('wenn jemand anders kommt')]] },
      { kind: 'list', start: 1, items: [['Auto prüfen'], ['Protokoll unterschreiben']] },
      { kind: 'paragraph', words: ['Fragen? ', link('Schreib uns')] },
    ]),
  ]),
  [
    'list ""',
    'list ""',
    'strong ""',
    'listitem ""',
    'listitem ""',
    'listitem ""',
    'listitem ""',
    'button "Schreib uns"',
    'ListMarker "• "',
    'ListMarker "• "',
    'button "wenn jemand anders kommt"',
    'ListMarker "1. "',
    'ListMarker "2. "',
  ],
);
export const Loading = showsBlocks(() => [prose(null)], { waits: true });
export const LongWords = showsBlocks(() => [
  prose([
    { kind: 'paragraph', words: [LONG, { strong: [LONG] }] },
    { kind: 'list', start: null, items: [[LONG], [link(LONG)]] },
  ]),
]);
