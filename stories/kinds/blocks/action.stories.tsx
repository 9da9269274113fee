import type { ActionNode } from '@fahrplan/engine';
import { action, group } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/action' };

const looks = ['primary', 'secondary', 'quiet', 'link', 'card', 'chip', 'icon', 'brand'] as const;
const each = (change: (look: ActionNode['look']) => ActionNode) => () => looks.map(change);

export const Looks = said(
  showsBlocks(each((look) => action(`Termin ändern`, { look, ...(look === 'icon' && { icon: 'edit' }) }))),
  [
    'button "Termin ändern"',
    'button "Termin ändern"',
    'button "Termin ändern"',
    'button "Termin ändern"',
    'button "Termin ändern"',
    'button "Termin ändern"',
    'button "Termin ändern"',
    'button "Termin ändern"',
  ],
);
export const WithIcon = showsBlocks(
  each((look) => action('Termin ändern', { look, icon: 'calendar', detail: 'Bis 24 Stunden vorher' })),
);
export const Links = showsBlocks(
  each((look) =>
    action('Fragen und Antworten', {
      look,
      icon: 'help',
      link: { href: 'https://portal.example/faq', tab: true, within: false, prepare: () => {} },
    }),
  ),
);
export const Danger = showsBlocks(each((look) => action('Abo kündigen', { look, tone: 'danger', icon: 'delete' })));
export const Current = showsBlocks(() => [
  group('inline', '', [action('Alle', { look: 'chip', current: true }), action('Offen', { look: 'chip' })]),
  group('tabs', '', [action('Übersicht', { look: 'link', current: true }), action('Rechnungen', { look: 'link' })]),
]);
export const Running = showsBlocks(
  each((look) => {
    const node = action('Termin ändern', { look, icon: 'calendar' });
    node.running.value = true;
    return node;
  }),
);
export const Unavailable = showsBlocks(
  each((look) => {
    const node = action('Termin ändern', { look, icon: 'calendar' });
    node.refusal.value = 'Der Termin ist in weniger als 24 Stunden: er kann nicht mehr geändert werden.';
    return node;
  }),
);
export const LongWords = showsBlocks(each((look) => action(LONG, { look, icon: 'calendar', detail: LONG })));
