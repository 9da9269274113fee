// Flows in the page: opening, failed, with progress, refused, and submitting.
import {
  action,
  banner,
  facts,
  fakeSession,
  field,
  group,
  row,
  step,
  text,
} from '../../../scripts/testbed/fakeSession.ts';
import { days, LONG, slots } from '../../stage/examples.ts';
import { shows } from '../../stage/stage.tsx';

export default { title: 'Kinds/Frames/page' };

const lead = 'Plane etwa 45 Minuten für die Übergabe ein. Bis 24 Stunden vorher kannst du den Termin ändern.';
const appointment = () =>
  step('appointment', 'Wann sollen wir das Auto abholen?', [
    text(lead, 'lead'),
    field('day', { type: 'date', widget: 'days', label: 'Tag', options: days }),
    field('slot', { type: 'choice', widget: 'tiles', label: 'Uhrzeit', options: slots, answer: 'b' }),
    field('postcode', { type: 'postcode', label: 'Postleitzahl', hint: '5 Ziffern', answer: '8033' }),
    group('aside', '', [
      facts([row('Abholung bei dir', '199,00 €'), row('Heute zu zahlen', '199,00 €')], 'price', 'Kosten'),
      banner('Noch nichts gebucht. Du bestätigst erst im letzten Schritt.'),
    ]),
  ]);
const open = (spoken: object, title?: string) => {
  const first = appointment();
  if (title) first.title.value = title;
  first.back.value = () => undefined;
  return fakeSession([first], { ...spoken, progress: { position: 2, total: 4 } });
};

export const Opening = shows((spoken) => fakeSession([], { ...spoken, phase: 'opening' }), true);
export const Failed = shows((spoken) => fakeSession([], { ...spoken, phase: 'failed' }));
export const Step = shows((spoken) => open(spoken));
export const Refused = shows((spoken) => {
  const session = open(spoken);
  session.refuse({
    day: 'Wähle einen Tag',
    slot: 'Der Termin wurde gerade vergeben. Wähle einen anderen.',
    postcode: 'Gib alle 5 Ziffern der Postleitzahl ein',
  });
  return session;
});
export const OneProblem = shows((spoken) => {
  const session = open(spoken);
  session.refuse({ day: 'Wähle einen Tag' });
  return session;
});
export const ProblemOfTheStep = shows((spoken) => {
  const session = open(spoken);
  session.issues.value = [{ code: 'conflict', text: 'Der Preis hat sich geändert. Prüfe ihn noch einmal.' }];
  return session;
});
export const Busy = shows((spoken) => {
  const session = open(spoken);
  session.busy.value = true;
  session.underway.value = 'cancellable';
  return session;
});
export const Sent = shows((spoken) => {
  const session = open(spoken);
  session.busy.value = true;
  session.underway.value = 'sent';
  return session;
});
export const WithoutContinue = shows((spoken) =>
  fakeSession(
    [step('done', 'Deine Rückgabe ist gebucht', [text(lead, 'lead'), action('Zu meinen Autos')], { next: null })],
    {
      ...spoken,
      progress: null,
    },
  ),
);
export const LongWords = shows((spoken) => {
  const session = open(spoken, LONG);
  session.refuse({ day: LONG, slot: LONG, postcode: LONG });
  return session;
});
