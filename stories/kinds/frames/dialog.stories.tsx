// Flows in dialogs and alerts, short and scrolling.
import { facts, fakeSession, field, group, media, row, step, text } from '../../../scripts/testbed/fakeSession.ts';
import { days, LONG, slots, ways } from '../../stage/examples.ts';
import { shows } from '../../stage/stage.tsx';

export default { title: 'Kinds/Frames/dialog' };

const type = () =>
  step('type', 'Wie möchtest du das Auto zurückgeben?', [
    text('Du kannst es bis 24 Stunden vorher ändern.', 'lead'),
    field('type', { type: 'choice', widget: 'cards', label: 'Art der Rückgabe', options: ways, answer: 'a' }),
  ]);
const much = () =>
  step('much', 'Wann sollen wir das Auto abholen?', [
    field('day', { type: 'date', widget: 'days', label: 'Tag', options: days }),
    field('slot', { type: 'choice', widget: 'tiles', label: 'Uhrzeit', options: slots }),
    field('name', { label: 'Name' }),
    field('phone', { type: 'phone', label: 'Telefonnummer' }),
    facts([row('Abholung bei dir', '199,00 €'), row('Heute zu zahlen', '199,00 €')], 'price', 'Kosten'),
  ]);
const sure = (tone: 'normal' | 'danger') => {
  const asked = step(
    'sure',
    'Rückgabe wirklich absagen?',
    [text('Der Termin am 25. November wird frei, und deine Rate läuft weiter.', 'lead')],
    { next: 'Rückgabe absagen' },
  );
  return { ...asked, next: asked.next && { ...asked.next, tone } };
};
const wizard = { frame: 'modal', progress: { position: 2, total: 4 } } as const;

export const Dialog = shows((spoken) => fakeSession([type()], { ...spoken, frame: 'modal', progress: null }));
export const Wizard = shows((spoken) => {
  const first = type();
  first.back.value = () => undefined;
  return fakeSession([first], { ...spoken, ...wizard });
});
export const WizardWithCar = shows((spoken) => {
  const first = type();
  const about = group('about', '', [
    media('artwork', { artwork: 'vehicle', shape: 'saloon', paint: '#3d5a6c', text: 'Norden Fjell' }),
    text('Norden Fjell', 'lead'),
    media('sign', { artwork: 'plate', text: 'M-FW 2417' }),
    facts([row('Einmalig', '199,00 €'), row('Monatsrate', '629,00 €', 'shown', '549,00 €')], 'price'),
  ]);
  return fakeSession([{ ...first, blocks: [about, ...first.blocks] }], { ...spoken, ...wizard });
});
export const Scrolling = shows((spoken) => fakeSession([much()], { ...spoken, ...wizard }));
export const Refused = shows((spoken) => {
  const session = fakeSession([much()], { ...spoken, ...wizard });
  session.refuse({ day: 'Wähle einen Tag', slot: 'Wähle eine Uhrzeit', name: 'Gib deinen Namen ein' });
  return session;
});
export const Alert = shows((spoken) => fakeSession([sure('normal')], { ...spoken, frame: 'alert', progress: null }));
export const DangerousAlert = shows((spoken) =>
  fakeSession([sure('danger')], { ...spoken, frame: 'alert', progress: null }),
);
export const Opening = shows((spoken) => fakeSession([], { ...spoken, frame: 'modal', phase: 'opening' }), true);
export const Failed = shows((spoken) => fakeSession([], { ...spoken, frame: 'modal', phase: 'failed' }));
export const LongWords = shows((spoken) =>
  fakeSession([step('long', LONG, [text(LONG, 'lead'), field('name', { label: LONG })], { next: LONG })], {
    ...spoken,
    ...wizard,
  }),
);
