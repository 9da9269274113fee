import type { DrawingName } from '@fahrplan/engine';
import { action, media } from '../../../scripts/testbed/fakeSession.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/media' };

const cars = [
  ['small', '#c2452d'],
  ['saloon', '#3d5a6c'],
  ['estate', '#7a2f35'],
  ['suv', '#2f4a3c'],
  ['van', '#8d9296'],
  ['coupe', '#d9d4c5'],
] as const;

const names: readonly DrawingName[] = [
  ...(['return', 'success', 'planned', 'changed', 'paid', 'reported', 'ended'] as const),
  ...(['error', 'mail', 'empty', 'search'] as const),
];

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#5a7d7c"/></svg>')}`;

export const Vehicles = showsBlocks(
  () =>
    cars.map(([shape, paint]) =>
      media('artwork', { artwork: 'vehicle', shape, paint, text: `Ein Auto der Form ${shape}` }),
    ),
  { look: 'board' },
);
export const Outcomes = showsBlocks(() =>
  (['planned', 'changed', 'reported', 'invoice', 'key', 'warning'] as const).map((icon) =>
    media('artwork', { artwork: 'vehicle', shape: 'estate', paint: '#3d5a6c', icon, text: 'Dein Auto' }),
  ),
);
export const Paints = showsBlocks(
  () =>
    ['#ffffff', '#0a0a0a', '#b01c22', '#b4babd', '#1f4fa3', '#d9a441'].map((paint) =>
      media('artwork', { artwork: 'vehicle', shape: 'suv', paint, text: `Ein SUV in ${paint}` }),
    ),
  { look: 'board' },
);
export const Plate = showsBlocks(() => [
  media('sign', { artwork: 'plate', text: 'M-FW 2417' }),
  media('sign', { artwork: 'plate', text: 'B-ÄX 904E' }),
]);
export const Drawings = showsBlocks(() =>
  names.map((shape) => media('drawing', { shape, text: `Zeichnung ${shape}` })),
);
export const Image = showsBlocks(() => [media('image', { source: picture, text: 'Ein Bild' })]);
export const Marks = showsBlocks(() => [
  media('mark', { source: picture, text: 'Ein Zeichen' }),
  media('mark', { source: picture, text: 'Ein Zeichen, das wohin führt', action: action('Ein Zeichen') }),
]);
export const Loading = showsBlocks(() => [media('sign', { artwork: 'plate', text: '' }), media('image')], {
  waits: true,
});
