import { signal } from '@fahrplan/engine';
import { action, banner } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/banner' };

export const Tones = showsBlocks(() => [
  banner('Noch nichts gebucht. Du bestätigst erst im letzten Schritt.', 'neutral'),
  banner('Plane etwa 45 Minuten für die Übergabe ein.', 'info'),
  banner('Deine Rückgabe ist geplant.', 'success'),
  banner('Eine Rechnung ist seit 14 Tagen offen.', 'warning'),
  banner('Die Lastschrift wurde zurückgegeben.', 'error'),
]);
export const OwnIcon = showsBlocks(() => [
  { ...banner('Dein Gutschein ist da.', 'success'), icon: signal('gift') },
  { ...banner('Die Filiale zieht um.', 'neutral'), icon: signal('location') },
  { ...banner('Diesen Namen gibt es nicht.', 'info'), icon: signal('none') },
]);
export const WithTitleAndButton = showsBlocks(() => [
  banner(
    'Kannst du nicht selbst da sein? Dann braucht die Person, die das Auto übergibt, eine Vollmacht.',
    'info',
    'Vollmacht',
    action('Vollmacht ansehen', { look: 'link' }),
  ),
  banner('Mittwoch, 25. November 2026', 'success', 'Termin bestätigt', action('Termin ändern')),
]);
const cross = () => action('Hinweis ausblenden', { look: 'icon', icon: 'close' });
export const Strip = showsBlocks(
  () => [
    banner('Bis 30. November die ersten drei Monate 50 € günstiger.', 'info', '', null, {
      look: 'strip',
      textTone: 'info',
      icon: 'gift',
      dismiss: cross(),
    }),
    banner('', 'warning', '', action('Heute Nacht warten wir die Seite.', { look: 'link' }), {
      look: 'strip',
      dismiss: cross(),
    }),
    banner('Dein Abo immer dabei.', 'neutral', 'Fahrplan', action('Öffnen', { look: 'link' }), {
      look: 'strip',
      icon: 'phone',
      dismiss: cross(),
    }),
    ...(['neutral', 'info', 'success', 'warning', 'error'] as const).map((textTone) =>
      banner(`Worte in der Farbe ${textTone}`, 'success', '', null, { look: 'strip', textTone }),
    ),
    banner(LONG, 'success', '', action(LONG, { look: 'link' }), { look: 'strip', dismiss: cross() }),
  ],
  { look: 'board' },
);
export const LongWords = showsBlocks(() => [banner(LONG, 'warning', LONG, action(LONG))]);
