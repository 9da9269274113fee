import { type FieldNode, type RowNode, type RowsPart, signal } from '@fahrplan/engine';
import { field } from '../../../scripts/testbed/fakeSession.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Fields/rows' };

interface Given extends Partial<Pick<RowsPart, 'movable'>> {
  readonly rows?: readonly (readonly FieldNode[])[] | null;
  readonly add?: string;
  readonly removed?: number;
  readonly none?: string;
  readonly label?: string;
  /** One row at a time. */
  readonly single?: boolean;
}

const driver = (at: number, name: string): FieldNode[] => [
  field(`drivers.r${at}.name`, { label: 'Name', answer: name }),
  field(`drivers.r${at}.days`, { type: 'integer', label: 'Tage am Steuer', required: false }),
];

function rows(given: Given, issue: string | null = null): FieldNode {
  const node = (fields: readonly FieldNode[], at: number): RowNode => ({
    key: `r${at}`,
    name: `drivers.r${at}`,
    position: signal(at + 1),
    fields,
    check: async () => null,
    remove: () => undefined,
    moveTo: () => undefined,
  });
  const part: RowsPart = {
    rows: signal(given.rows === null ? null : (given.rows ?? []).map(node)),
    name: signal('Fahrer'),
    add: signal(given.add ?? ''),
    movable: given.movable ?? false,
    removed: signal(
      given.removed === undefined ? null : { name: 'drivers.gone', position: given.removed, restore: () => undefined },
    ),
    fields: () => (given.rows ?? []).flat(),
    append: () => 'Höchstens vier Fahrer',
  };
  const asked = field('drivers', {
    type: 'rows',
    label: given.label ?? 'Wer fährt mit?',
    none: given.none ?? '',
    ...(given.single && { widget: 'single' as const }),
  });
  asked.issue.value = issue;
  return { ...asked, rows: part };
}

const two = [driver(0, 'Ada Lovelace'), driver(1, 'Grace Hopper')];
const shown = (given: Given, issue: string | null = null) => showsBlocks(() => [rows(given, issue)]);

export const Empty = said(shown({ none: 'Noch niemand' }), ['group "Wer fährt mit?"', 'button "Fahrer hinzufügen"']);
export const One = shown({ rows: two.slice(0, 1) });
export const Two = said(shown({ rows: two }), [
  'group "Wer fährt mit?"',
  'list ""',
  'listitem ""',
  'listitem ""',
  'button "Fahrer hinzufügen"',
  'group "Fahrer 1"',
  'group "Fahrer 2"',
  'button "Fahrer 1 entfernen"',
  'button "Fahrer 2 entfernen"',
  'textbox "Name" = Ada Lovelace',
  'textbox "Tage am Steuer"',
  'textbox "Name" = Grace Hopper',
  'textbox "Tage am Steuer"',
]);
export const Movable = said(shown({ rows: [...two, driver(2, 'Joan Clarke')], movable: true }), [
  'group "Wer fährt mit?"',
  'list ""',
  'listitem ""',
  'listitem ""',
  'listitem ""',
  'button "Fahrer hinzufügen"',
  'group "Fahrer 1"',
  'group "Fahrer 2"',
  'group "Fahrer 3"',
  'button "Fahrer 1 nach oben"',
  'button "Fahrer 1 nach unten"',
  'button "Fahrer 1 entfernen"',
  'button "Fahrer 2 nach oben"',
  'button "Fahrer 2 nach unten"',
  'button "Fahrer 2 entfernen"',
  'button "Fahrer 3 nach oben"',
  'button "Fahrer 3 nach unten"',
  'button "Fahrer 3 entfernen"',
  'textbox "Name" = Ada Lovelace',
  'textbox "Tage am Steuer"',
  'textbox "Name" = Grace Hopper',
  'textbox "Tage am Steuer"',
  'textbox "Name" = Joan Clarke',
  'textbox "Tage am Steuer"',
]);
export const Removed = said(shown({ rows: two.slice(0, 1), removed: 2 }), [
  'group "Wer fährt mit?"',
  'list ""',
  'listitem ""',
  'listitem ""',
  'button "Fahrer hinzufügen"',
  'group "Fahrer 1"',
  'button "Rückgängig: Fahrer 2 ist entfernt"',
  'button "Fahrer 1 entfernen"',
  'textbox "Name" = Ada Lovelace',
  'textbox "Tage am Steuer"',
]);
export const Single = said(shown({ rows: [...two, [field('drivers.r2.name', { label: 'Name' })]], single: true }), [
  'group "Wer fährt mit?"',
  'list ""',
  'listitem ""',
  'listitem ""',
  'listitem ""',
  'button "Fahrer hinzufügen"',
  'group "Fahrer 1"',
  'group "Fahrer 2"',
  'group "Fahrer 3"',
  'DescriptionList ""',
  'button "Fahrer 1 ändern"',
  'button "Fahrer 1 entfernen"',
  'DescriptionList ""',
  'button "Fahrer 2 ändern"',
  'button "Fahrer 2 entfernen"',
  'button "Fahrer 3 übernehmen"',
  'button "Fahrer 3 entfernen"',
  'term "Name"',
  'definition ""',
  'term "Name"',
  'definition ""',
  'textbox "Name"',
]);
export const Wrong = said(shown({ none: 'Noch niemand' }, 'Nenne mindestens einen Fahrer'), [
  'group "Wer fährt mit?" — Nenne mindestens einen Fahrer',
  'button "Fahrer hinzufügen"',
]);
export const OwnLabel = shown({ rows: two, add: 'Noch eine Person eintragen' });
export const ReadOnly = showsBlocks(() => [
  field('drivers', { type: 'rows', label: 'Wer fährt mit?', readonly: true, spoken: 'Fahrer 1: Ada; Fahrer 2: Grace' }),
]);
export const Loading = showsBlocks(() => [rows({ rows: null })], { waits: true });
export const InRows = shown({
  rows: [[...driver(0, 'Ada Lovelace'), rows({ rows: [driver(5, 'Kind')], label: 'Kinder' })]],
});
export const LongWords = shown({
  rows: [driver(0, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter')],
  label: 'Kraftfahrzeughaftpflichtversicherungsbestätigungsnummern aller Fahrerinnen und Fahrer',
});
