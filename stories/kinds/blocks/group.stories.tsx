import type { GroupNode } from '@fahrplan/engine';
import { expect, within } from 'storybook/test';
import {
  action,
  banner,
  type FieldGiven,
  facts,
  field,
  group,
  media,
  option,
  ranged,
  row,
  text,
} from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/group' };

const words = () => [text('Norden Fjell Kombi'), facts([row('Vertragsende', '28.02.2027'), row('Rate', '429,00 €')])];
const things = () =>
  ['return', 'extend', 'damage', 'mileage'].map((icon, at) =>
    action(['Rückgabe planen', 'Vertrag verlängern', 'Schaden melden', 'Kilometerstand melden'][at] ?? '', {
      look: 'card',
      icon: icon as 'return',
      ...(at === 0 && { detail: 'Ab sofort möglich' }),
    }),
  );
const car = (name: string, plate: string) =>
  group(
    'card',
    name,
    [
      media('artwork', { artwork: 'vehicle', shape: 'estate', paint: '#3d5a6c', text: name }),
      media('sign', { artwork: 'plate', text: plate }),
    ],
    () => Promise.resolve(),
  );

export const Plain = showsBlocks(() => [group('plain', 'Dein Vertrag', words())]);
export const Section = showsBlocks(() => [
  group('section', 'Dein Vertrag', words()),
  group('section', 'Dein Auto', words()),
]);
export const Card = showsBlocks(() => [group('card', 'Dein Vertrag', words())]);
export const LinkedCard = showsBlocks(() => [car('Norden Fjell Kombi', 'M-FW 2417')]);
export const Cards = showsBlocks(() => [group('cards', 'Was möchtest du tun?', things())], { look: 'board' });
export const CardsOfCars = showsBlocks(
  () => [
    group('cards', '', [car('Norden Fjell', 'M-FW 101'), car('Norden Berg', 'HH-K 77'), car('Norden Pil', 'S-PR 3')]),
  ],
  { look: 'board' },
);
export const Columns = showsBlocks(
  () => [
    group(
      'columns',
      '',
      ['Autos', 'Hilfe', 'Rechtliches'].map((title) =>
        group('column', title, [
          group('inline', '', [action('Alle Autos', { look: 'link' }), action('Elektroautos', { look: 'link' })]),
        ]),
      ),
    ),
  ],
  { look: 'board' },
);
export const Comparison = showsBlocks(
  () => [
    group(
      'comparison',
      '',
      ['Verlängern', 'Tauschen', 'Kaufen und ein sehr langer Name'].map((title, at) =>
        group('card', title, [
          facts([row('Im Monat', at === 1 ? 'je nach Auto' : 'ab 516,00 €')], 'figure'),
          text(
            at === 0 ? 'Kurz' : 'Ein langer Hinweis, der in mehreren Zeilen steht, wenn die Spalte schmal ist.',
            'hint',
          ),
          facts([row('Dein Auto', 'Bleibt bei dir')]),
          ...(at < 2 ? [action('Auswählen', { look: 'secondary' })] : []),
        ]),
      ),
    ),
  ],
  { look: 'board' },
);
export const List = showsBlocks(() => [
  group('list', 'Dokumente', [
    action('Vertrag (PDF)', { look: 'link', icon: 'document' }),
    action('Übergabeprotokoll (PDF)', { look: 'link', icon: 'document' }),
  ]),
]);
export const Entries = showsBlocks(() => [
  group('list', 'Nach Fahrzeugart', [
    group('entry', '', [
      media('artwork', { artwork: 'vehicle', shape: 'small', paint: '#d9a441', text: 'Gelber Kleinwagen' }),
      action('Kleinwagen', { look: 'link' }),
      text('Wendig in der Stadt und leicht zu parken.', 'hint'),
    ]),
    group('entry', '', [action('Ohne Bild', { look: 'link' }), text('Die Worte nehmen den ganzen Platz.', 'hint')]),
  ]),
]);
export const Aside = showsBlocks(() => [
  text('Plane etwa 45 Minuten für die Übergabe ein.', 'lead'),
  field('note', { label: 'Name' }),
  group('aside', 'Zusammenfassung', [
    media('artwork', { artwork: 'vehicle', shape: 'saloon', paint: '#3d5a6c', text: 'Norden Fjell' }),
    facts([row('Abholung bei dir', '199,00 €'), row('Heute zu zahlen', '199,00 €')], 'price'),
    banner('Noch nichts gebucht.'),
  ]),
]);
export const Dock = showsBlocks(() => [
  field('note', { label: 'Name' }),
  group('dock', 'Was es kostet', [
    facts([row('Anzahlung, einmalig', '2.196,00 €'), row('Im Monat', '435,00 €')], 'price'),
    action('Jetzt anfragen', { look: 'primary' }),
  ]),
]);
export const About = showsBlocks(() => [
  group('about', '', [
    media('artwork', { artwork: 'vehicle', shape: 'saloon', paint: '#3d5a6c', text: 'Norden Fjell' }),
    text('Norden Fjell', 'lead'),
    media('sign', { artwork: 'plate', text: 'M-FW 2417' }),
    facts([row('Monatsrate', '629,00 €', 'shown', '549,00 €')], 'price'),
  ]),
  field('note', { label: 'Name' }),
]);
export const Side = showsBlocks(() => [
  group('side', '', [
    action('Meine Abos', { look: 'link', icon: 'car' }),
    action('Mein Konto', { look: 'link', icon: 'account', current: true }),
    action('Meine Fahrer', { look: 'link', icon: 'drivers' }),
    group('side', '', [action('Abmelden', { look: 'link', icon: 'sign-out' })]),
  ]),
]);
export const Slider = showsBlocks(() => [
  group('slider', 'Ähnliche Autos', [
    group(
      'cards',
      '',
      ['Norden Fjell', 'Aurel Pico', 'Volta Una', 'Kestrel Harrier', 'Norden Skär', 'Volta Duo'].map((name) =>
        group('card', name, [text('Elektro · 160 kW', 'hint')], async () => {}),
      ),
    ),
  ]),
]);
export const Steps = showsBlocks(
  () => [
    group(
      'steps',
      '',
      ['Auto aussuchen', 'Online bestellen', 'Liefern lassen'].map((name) =>
        group('column', name, [text('Du wählst Tag und Uhrzeit.')]),
      ),
    ),
  ],
  { look: 'board' },
);
export const Fields = showsBlocks(() => [
  group('fields', 'Wo steht das Auto?', [
    field('street', { label: 'Straße' }),
    field('number', { label: 'Hausnummer' }),
    field('postcode', { type: 'postcode', label: 'Postleitzahl' }),
    field('town', { label: 'Ort' }),
  ]),
]);
export const Range = showsBlocks(() => {
  const limits = [
    field('least', { type: 'money', label: 'Rate ab', answer: 30_000 }),
    field('most', { type: 'money', label: 'Rate bis' }),
  ];
  return [ranged(group('range', 'Rate im Monat', limits), { min: 21_000, max: 81_000, step: 1000 })];
});
const units = [option('km', 'km'), option('mi', 'Meilen')];
export const Joined = said(
  showsBlocks(() => [
    group('joined', 'Wie weit fährst du zur Arbeit?', [
      field('distance', { type: 'number', label: 'Strecke', answer: 12.5 }),
      field('unit', { type: 'choice', widget: 'select', label: 'Einheit', options: units, answer: 'mi' }),
    ]),
  ]),
  [
    'group "Wie weit fährst du zur Arbeit?"',
    'textbox "Strecke" = 12,5',
    'combobox "Einheit" = Meilen',
    'option "Bitte wählen"',
    'option "km"',
    'option "Meilen" (selected)',
  ],
);
export const JoinedWrong = showsBlocks(() => {
  const distance = field('distance', { type: 'number', label: 'Strecke', hint: 'Eine Richtung', answer: 'weit' });
  distance.issue.value = 'Gib eine Zahl ein';
  const unit = field('unit', { type: 'choice', widget: 'select', label: 'Einheit', options: units, answer: 'km' });
  return [group('joined', 'Wie weit fährst du zur Arbeit?', [distance, unit])];
});
const OFTEN = [option('never', 'Nie'), option('some', 'Manchmal'), option('often', 'Oft'), option('always', 'Immer')];
const asked = (name: string, label: string, given: FieldGiven = {}) =>
  field(name, { type: 'choice', label, options: OFTEN, ...given });
const questions = () => [
  asked('city', 'Fahrten in der Stadt', { answer: 'often' }),
  asked('far', 'Fahrten über 100 Kilometer', { hint: 'Eine Strecke', required: false }),
  asked('tow', 'Fahrten mit Anhänger'),
];
/** Chromium builds another tree of a table for each width; names of the buttons are in grid.test.tsx. */
export const Grid = showsBlocks(() => [group('grid', 'Wie oft nutzt du das Auto so?', questions())]);
export const GridWrong = showsBlocks(() => {
  const fields = questions();
  for (const node of fields.slice(1)) node.issue.value = 'Wähle eine Antwort';
  return [group('grid', 'Wie oft nutzt du das Auto so?', fields)];
});
export const GridOfSeveral = showsBlocks(() => [
  group('grid', 'Wofür nutzt du das Auto?', [
    asked('work', 'Werktags', { type: 'choices', answer: ['some', 'often'] }),
    asked('free', LONG, { type: 'choices', answer: [] }),
  ]),
]);
export const Tabs = showsBlocks(() => [
  group('tabs', '', [
    action('Übersicht', { look: 'link', current: true }),
    action('Rechnungen', { look: 'link' }),
    action('Dokumente', { look: 'link' }),
  ]),
]);
export const Trail = showsBlocks(() => [
  group('trail', '', [
    group(
      'list',
      '',
      ['Meine Abos', 'Dein Abo', LONG].map((name, at, { length }) =>
        group('plain', '', [at === length - 1 ? text(name, 'current') : action(name, { look: 'link' })]),
      ),
    ),
  ]),
]);
export const Inline = showsBlocks(() => [
  group('inline', '', [
    media('sign', { artwork: 'plate', text: 'M-FW 2417' }),
    text('Aktiv', 'status', 'success'),
    text('Geplant', 'status', 'info'),
  ]),
  group('inline', '', [
    action('Alle', { look: 'chip', current: true }),
    action('Offen', { look: 'chip' }),
    action('Bezahlt', { look: 'chip' }),
    action('Herunterladen', { look: 'icon', icon: 'download' }),
  ]),
]);
const pressed = (look: GroupNode['look']) =>
  group(look, look, [text('Aktiv'), action('Für sich', { look: 'chip' })], () => Promise.resolve());
const LOOKS = ['plain', 'section', 'card', 'cards', 'list', 'fields', 'tabs', 'inline'] as const;

/** The press area of a group must cover neither its neighbours nor buttons inside. */
export const Linked = {
  ...showsBlocks(() => [text('Daneben'), ...LOOKS.map(pressed), text('Auch daneben')], { look: 'board' }),
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    const met = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + Math.min(8, width / 2), top + height / 2);
    };
    for (const words of ['Daneben', 'Auch daneben']) {
      const beside = await canvas.findByText(words);
      expect(met(beside)).toBe(beside);
    }
    for (const own of canvas.getAllByRole('button', { name: 'Für sich' })) expect(own.contains(met(own))).toBe(true);
    for (const [at, inside] of canvas.getAllByText('Aktiv').entries())
      expect(met(inside)).toBe(canvas.getByRole('button', { name: LOOKS[at] as string }));
  },
};
export const Empty = showsBlocks(() => [group('cards', 'Deine Autos', [])]);
export const Loading = showsBlocks(() => [group('cards', 'Deine Autos', null)], { waits: true });
export const LongWords = showsBlocks(() => [
  group('section', LONG, [text(LONG)]),
  group('card', LONG, [text(LONG), media('sign', { artwork: 'plate', text: 'M-FW 2417' })]),
  group('cards', LONG, [
    action(LONG, { look: 'card', icon: 'return', detail: LONG }),
    action('Kurz', { look: 'card' }),
  ]),
  group('inline', '', [action(LONG, { look: 'chip' }), text(LONG, 'status', 'success')]),
  group('tabs', '', [action(LONG, { look: 'link' }), action('Kurz', { look: 'link' })]),
]);
