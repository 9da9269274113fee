import type { BlockNode } from '@fahrplan/engine';
import {
  action,
  disclosure,
  facts,
  field,
  group,
  media,
  option,
  row,
  text,
} from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { type Given, opened, showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/disclosure' };

const region: Given = { frame: 'region' };
const link = (label: string, current = false) => action(label, { look: 'link', current });
const account = () => [
  link('Meine Autos', true),
  link('Technischer Service'),
  link('Mein Profil'),
  link('Meine Fahrer'),
  action('Abmelden', { look: 'link', icon: 'sign-out' }),
];
const brands = () => [
  group('plain', 'Marken', [
    group(
      'list',
      '',
      ['Norden', 'Selva', 'Kestrel', 'Aurin', 'Voltra'].map((name) => link(name)),
    ),
  ]),
  group('plain', 'Modelle', [
    group(
      'list',
      '',
      ['Fjell', 'Berg', 'Pil', 'Duna', 'Mistral'].map((name) => link(name)),
    ),
  ]),
  group('plain', 'Alles dabei', [
    text('Versicherung, Steuern, Wartung und Reifen: ein Preis im Monat.'),
    action('Alle Autos ansehen', { look: 'primary' }),
  ]),
];
const navigation = () =>
  disclosure(
    'Menü',
    [
      disclosure('Fahrzeuge', brands(), { opens: 'hover', panel: 'wide', action: link('Fahrzeuge') }),
      disclosure('Für Firmen', [link('Flotte'), link('Anmelden')], { opens: 'hover' }),
      link('Hilfe'),
    ],
    { icon: 'menu', panel: 'row', narrow: 'drawer' },
  );

const narrow = { globals: { viewport: { value: 'mobile1' } } };

const below: readonly BlockNode[] = [text('Was darunter steht, bleibt, wo es ist.')];

const menu = showsBlocks(() => [disclosure('Mein Konto', account(), { icon: 'account' })], region);
export const Menu = said(menu, ['navigation ""', 'button "Mein Konto"']);
export const MenuOpen = opened(menu, 'Mein Konto');
export const LinkedMenu = showsBlocks(
  () => [
    disclosure('Mein Konto', account(), {
      icon: 'account',
      action: action('Mein Konto', { look: 'link', icon: 'account' }),
    }),
  ],
  region,
);
export const LinkedMenuOpen = opened(LinkedMenu, 'Mehr unter „Mein Konto“');
export const Badge = showsBlocks(
  () => [
    disclosure(
      'Filter',
      [field('paint', { type: 'choices', label: 'Farbe', options: [option('a', 'Rot'), option('b', 'Blau')] })],
      {
        badge: '3',
      },
    ),
    disclosure('Hier stehst du', account(), { current: true }),
  ],
  region,
);
export const FilterOpen = opened(Badge, /Filter/);
/** A drawer with a result count and a close button at its foot. */
export const Finish = {
  ...showsBlocks(
    () => [
      disclosure(
        'Filter',
        [field('paint', { type: 'choices', label: 'Farbe', options: [option('a', 'Rot'), option('b', 'Blau')] })],
        { badge: '1', narrow: 'drawer', finish: '12 Autos zeigen' },
      ),
    ],
    region,
  ),
  ...narrow,
};
export const FinishOpen = opened(Finish, /Filter/);

/** Shown as a heading on wide screens, as a button on narrow ones. */
export const Section = showsBlocks(() => [
  disclosure('Dein Vertrag', [facts([row('Monatsrate', '449,00 €'), row('Laufzeit', '12 Monate')])], {
    panel: 'section',
  }),
  disclosure('Deine Dokumente', [text('Bestätigung deines Abos')], { panel: 'section' }),
]);

export const Wide = showsBlocks(() => [disclosure('Fahrzeuge', brands(), { panel: 'wide' })], region);
export const WideOpen = opened(Wide, 'Fahrzeuge');
export const Accordion = showsBlocks(() => [
  disclosure('Wann kommt das Geld?', [text('Spätestens nach 14 Tagen.')], { panel: 'accordion' }),
  disclosure('Und wenn ich umziehe?', [facts([row('Frist', '14 Tage')])], { panel: 'accordion' }),
  ...below,
]);
export const AccordionOpen = opened(Accordion, 'Wann kommt das Geld?');
export const Navigation = showsBlocks(() => [navigation()], region);
export const NavigationOpen = opened(Navigation, 'Mehr unter „Fahrzeuge“');
export const NarrowNavigation = { ...showsBlocks(() => [navigation()], region), ...narrow };
export const NarrowNavigationOpen = opened(NarrowNavigation, 'Menü');
export const NarrowNavigationInside = opened(NarrowNavigation, 'Menü', 'Für Firmen');
export const NarrowMenuOpen = opened({ ...menu, ...narrow }, 'Mein Konto');
export const Loading = opened(
  showsBlocks(() => [disclosure('Dein Vertrag', [facts([row('Rate', null)]), text(null)])], { ...region, waits: true }),
  'Dein Vertrag',
);
export const LongWords = showsBlocks(() => [
  disclosure(LONG, [link(LONG), text(LONG)], { icon: 'help', badge: '12' }),
  disclosure(LONG, [text(LONG)], { panel: 'accordion', action: link(LONG) }),
  ...below,
]);
export const LongWordsOpen = opened(LongWords, new RegExp(`${LONG.slice(0, 20)}.*12`));
export const Picture = opened(
  showsBlocks(() => [
    disclosure(
      'Dein Auto',
      [media('artwork', { artwork: 'vehicle', shape: 'estate', paint: '#3d5a6c', text: 'Norden Fjell' })],
      {
        icon: 'car',
      },
    ),
    ...below,
  ]),
  'Dein Auto',
);
