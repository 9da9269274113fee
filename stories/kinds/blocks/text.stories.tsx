import { text } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/text' };

const sentence = 'Wir melden uns nur, falls sich an deinem Termin etwas ändert.';

export const Body = showsBlocks(() => [text(sentence), text(`${sentence} ${sentence} ${sentence}`)]);
export const Lead = showsBlocks(() => [text(sentence, 'lead')]);
export const Heading = showsBlocks(() => [text('Was danach geschieht', 'heading'), text(sentence)]);
export const Hint = showsBlocks(() => [text(sentence, 'hint')]);
export const WithIcon = showsBlocks(() => [
  text(sentence, 'body', 'neutral', 'insurance'),
  text(sentence, 'hint', 'neutral', 'check'),
]);
export const Current = showsBlocks(() => [text('Dein Abo', 'current')]);
export const Live = showsBlocks(() => [text('12 Autos', 'live')]);
export const Status = showsBlocks(() => [
  text('Entwurf', 'status'),
  text('Geplant', 'status', 'info'),
  text('Aktiv', 'status', 'success'),
  text('Bald fällig', 'status', 'warning'),
  text('Überfällig', 'status', 'error'),
]);
export const Loading = showsBlocks(() => [text(null, 'lead'), text(null)], { waits: true });
export const LongWords = showsBlocks(() => [
  text(LONG, 'lead'),
  text(LONG, 'heading'),
  text(LONG),
  text(LONG, 'status'),
]);
