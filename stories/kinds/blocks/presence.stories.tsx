// Presence of any block: pending, failed, and crashing.
import { signal } from '@fahrplan/engine';
import { field, text } from '../../../scripts/testbed/fakeSession.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/any block' };

export const Loading = showsBlocks(() => [{ ...text(''), presence: signal('pending' as const) }], { waits: true });
export const Failed = showsBlocks(() => [
  text('Was darüber steht, bleibt.'),
  { ...text(''), presence: signal('failed' as const) },
]);
export const Broken = showsBlocks(() => {
  const broken = field('broken', { type: 'choice', widget: 'cards', label: 'Art der Rückgabe' });
  // Invalid options, as a broken flow or server may send them.
  broken.options.value = [null] as never;
  return [text('Was darüber steht, bleibt.'), broken];
});
