import { facts, row } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/facts' };

const rows = [row('Vertragsende', '28.02.2027'), row('Kilometer im Monat', '1.500 km'), row('Rate', '429,00 €')];
const prices = [row('Abholung bei dir', '199,00 €'), row('Folge-Abo', '−199,00 €'), row('Heute zu zahlen', '0,00 €')];

export const Rows = said(
  showsBlocks(() => [facts(rows), facts(rows, 'rows', 'Dein Vertrag')]),
  [
    'DescriptionList ""',
    'heading "Dein Vertrag"',
    'DescriptionList ""',
    'term "Vertragsende"',
    'definition ""',
    'term "Kilometer im Monat"',
    'definition ""',
    'term "Rate"',
    'definition ""',
    'term "Vertragsende"',
    'definition ""',
    'term "Kilometer im Monat"',
    'definition ""',
    'term "Rate"',
    'definition ""',
  ],
);
export const Price = showsBlocks(() => [facts(prices, 'price', 'Kosten')]);
export const Figure = showsBlocks(() => [facts([row('Kaufpreis mit Mehrwertsteuer', '28.870,00 €')], 'figure')]);
export const PreviousValue = showsBlocks(() => [
  facts([row('Selbstbeteiligung', '500,00 €', 'shown', '1.000,00 €'), row('Vertragsende', '28.02.2027')]),
  facts([row('Einmalig', '800,00 €'), row('Monatsrate', '629,00 €', 'shown', '549,00 €')], 'price'),
]);
export const Loading = showsBlocks(
  () => [
    facts([row('Rate', null), row('Änderungsgebühr', null, 'pending'), row('Vertragsende', '28.02.2027')]),
    facts([...prices.slice(0, 2), row('Heute zu zahlen', null, 'pending')], 'price', 'Kosten'),
  ],
  { waits: true },
);
export const LongWords = showsBlocks(() => [
  facts([row(LONG, LONG), row('Adresse', 'Donaudampfschifffahrtsgesellschaftsstraße 123a\n80331 München')]),
  facts([row(LONG, '199,00 €'), row('Heute zu zahlen', '1.234.567,00 €')], 'price'),
]);
