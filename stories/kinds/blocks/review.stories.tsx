// review: what was answered, and what was not.
import { review, row } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/review' };

const change = () => undefined;

export const Answers = showsBlocks(() => [
  review([
    { step: 'a', change, title: 'Art der Rückgabe', rows: [row('Rückgabe', 'Abholung an deiner Wunschadresse')] },
    {
      step: 'b',
      change,
      title: 'Abholort',
      rows: [row('Adresse', 'Lindwurmstraße 88\n80337 München'), row('Adresszusatz', '')],
    },
    { step: 'c', change, title: 'Termin', rows: [row('Tag', 'Mittwoch, 25. November 2026'), row('Uhrzeit', null)] },
  ]),
]);
export const LongWords = showsBlocks(() => [
  review([{ step: 'a', change, title: LONG, rows: [row(LONG, LONG), row('Adresse', LONG)] }]),
]);
