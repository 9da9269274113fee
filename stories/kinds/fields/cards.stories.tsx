import { field, option } from '../../../scripts/testbed/fakeSession.ts';
import { ways } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Fields/choice, cards' };

const states = choiceStates(
  {
    type: 'choice',
    widget: 'cards',
    label: 'Wie gibst du das Auto zurück?',
    hint: 'Du kannst es bis 24 Stunden vorher ändern',
    answer: 'b',
    spoken: 'Selbst bringen',
    wrong: 'Wähle, wie du das Auto zurückgibst',
  },
  ways,
);

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, [
  'radiogroup "Wie gibst du das Auto zurück?"',
  'radio "Abholung an deiner Wunschadresse 199,00 €"',
  'radio "Selbst zu einem Rückgabestandort bringen kostenlos" (checked)',
]);
export const Wrong = said(states.wrong, [
  'radiogroup "Wie gibst du das Auto zurück?" (invalid) — Du kannst es bis 24 Stunden vorher ändern Wähle, wie du das Auto zurückgibst',
  'radio "Abholung an deiner Wunschadresse 199,00 €"',
  'radio "Selbst zu einem Rückgabestandort bringen kostenlos"',
]);
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
export const LongOptions = states.longOptions;
export const Compared = showsBlocks(() => [
  field('term', {
    type: 'choice',
    widget: 'cards',
    label: 'Laufzeit',
    answer: '12',
    options: [
      { ...option('6', '6 Monate', '582,00 € im Monat'), text: 'Bis 08.08.2027', difference: '33,00 € mehr als heute' },
      { ...option('12', '12 Monate', '549,00 € im Monat'), text: 'Bis 08.02.2028', difference: 'so viel wie heute' },
      {
        ...option('24', '24 Monate', '516,00 € im Monat'),
        text: 'Bis 08.02.2029',
        difference: '33,00 € weniger als heute',
        recommended: true,
      },
    ],
  }),
]);
