import { review, row } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/review' };

const change = () => undefined;

export const Answers = said(
  showsBlocks(() => [
    review([
      { step: 'a', change, title: 'Art der Rückgabe', rows: [row('Rückgabe', 'Abholung an deiner Wunschadresse')] },
      { step: 'b', change, title: 'Abholort', rows: [row('Adresse', 'Lindwurmstraße 88, 80337 München')] },
      { step: 'c', change, title: 'Termin', rows: [row('Tag', 'Mittwoch, 25. November 2026'), row('Uhrzeit', null)] },
    ]),
  ]),
  [
    'heading "Art der Rückgabe"',
    'button "Ändern Art der Rückgabe"',
    'DescriptionList ""',
    'heading "Abholort"',
    'button "Ändern Abholort"',
    'DescriptionList ""',
    'heading "Termin"',
    'button "Ändern Termin"',
    'DescriptionList ""',
    'term "Rückgabe"',
    'definition ""',
    'term "Adresse"',
    'definition ""',
    'term "Tag"',
    'definition ""',
    'term "Uhrzeit"',
    'definition ""',
  ],
);
export const LongWords = showsBlocks(() => [
  review([{ step: 'a', change, title: LONG, rows: [row(LONG, LONG), row('Adresse', LONG)] }]),
]);
