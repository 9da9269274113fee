import { signal } from '@fahrplan/engine';
import { timeline } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/timeline' };

export const InProgress = said(
  showsBlocks(() => [
    timeline(
      [
        { key: 'a', state: 'completed', title: 'Termin gebucht', detail: '12.11.2026' },
        { key: 'b', state: 'active', title: 'Vorbereitung', detail: 'in 4 Tagen' },
        { key: 'c', state: 'next', title: 'Abholung', detail: '25.11.2026' },
        { key: 'd', state: 'upcoming', title: 'Gutachten', detail: null },
      ],
      'Deine Rückgabe',
    ),
  ]),
  ['heading "Deine Rückgabe"', 'list ""', 'listitem ""', 'listitem ""', 'listitem ""', 'listitem ""'],
);
export const Empty = showsBlocks(() => [{ ...timeline([]), empty: signal('Noch ist nichts geplant.') }]);
export const Loading = showsBlocks(() => [timeline(null, 'Deine Rückgabe')], { waits: true });
export const LongWords = showsBlocks(() => [
  timeline([
    { key: 'a', state: 'completed', title: LONG, detail: LONG },
    { key: 'b', state: 'active', title: LONG, detail: null },
  ]),
]);
