// What there is to look at: each scene is a session in one state.
import { signal } from '@preact/signals-core';
import {
  action,
  banner,
  facts,
  fakeSession,
  field,
  group,
  media,
  option,
  review,
  row,
  step,
  text,
  timeline,
} from '../fakeSession.ts';

const days = ['23', '24', '25', '26', '27', '30'].map((day) => option(`2026-11-${day}`));
const december = ['01', '02', '03', '04', '07', '08', '09', '10'].map((day) => option(`2026-12-${day}`));
const change = () => {};
const slots = ['08:00–10:00 Uhr', '10:00–12:00 Uhr', '12:00–14:00 Uhr', '14:00–16:00 Uhr', '16:00–18:00 Uhr'];

const summary = () =>
  group('aside', '', [
    media('vehicle', { shape: 'saloon', paint: '#3d5a6c', text: 'Norden Fjell Limousine in Blaugrau' }),
    group('inline', '', [text('Norden Fjell', 'heading'), media('plate', { text: 'M-FW 2417' })]),
    facts(
      [row('Abholung bei dir', '199,00 €'), row('Rabatt Folge-Abo', '−199,00 €'), row('Heute zu zahlen', '0,00 €')],
      'price',
    ),
    banner('Noch nichts gebucht. Du bestätigst erst im letzten Schritt.'),
  ]);

const appointment = () =>
  step('appointment', 'Wann sollen wir das Auto abholen?', [
    text(
      'Plane etwa 45 Minuten für die Übergabe ein. Bis 24 Stunden vorher kannst du den Termin kostenlos ändern.',
      'lead',
    ),
    field('day', { type: 'date', widget: 'days', label: 'Tag', options: [...days, ...december], answer: '2026-11-25' }),
    field('slot', {
      type: 'choice',
      widget: 'tiles',
      label: 'Uhrzeit',
      options: slots.map((slot) => option(slot)),
      answer: slots[1] ?? null,
    }),
    field('postcode', {
      type: 'postcode',
      label: 'Postleitzahl',
      hint: '5 Ziffern, zum Beispiel 80331',
      answer: '8033',
    }),
    summary(),
  ]);

const withBack = (session: ReturnType<typeof fakeSession>) => {
  const now = session.step.peek();
  if (now) (now.back as ReturnType<typeof signal<(() => void) | null>>).value = () => undefined;
  return session;
};

const contact = () =>
  step('contact', 'Wie erreichen wir dich?', [
    text('Wir melden uns nur, falls sich an deinem Termin etwas ändert.', 'lead'),
    field('name', { label: 'Name', readonly: true, spoken: 'Alexandra Mustermann-Schwarzenberger' }),
    field('email', { type: 'email', label: 'E-Mail-Adresse', answer: 'alexandra@example.org' }),
    field('phone', { type: 'phone', label: 'Telefonnummer', hint: 'Mit Vorwahl, zum Beispiel 0171 1234567' }),
    field('password', { type: 'password', label: 'Passwort', hint: 'Mindestens 8 Zeichen', answer: 'geheimnis' }),
    field('birthday', {
      type: 'date',
      label: 'Geburtsdatum',
      widget: 'typed',
      hint: 'Zum Beispiel 31.12.1985',
      required: false,
    }),
    field('iban', { type: 'iban', label: 'IBAN', answer: 'DE89370400440532013000' }),
    field('km', { type: 'integer', label: 'Kilometerstand', unit: 'km', answer: 12345 }),
    field('note', { type: 'longtext', label: 'Hinweise für die Abholung', required: false }),
    field('agree', {
      type: 'boolean',
      label: 'Ich möchte vor der Rückgabe ein Gutachten buchen und bestätige, dass das Auto fahrbereit ist.',
      answer: true,
    }),
    banner(
      'Kannst du nicht selbst da sein? Dann braucht die Person, die das Auto übergibt, eine Vollmacht.',
      'info',
      'Vollmacht',
      action('Vollmacht ansehen', { look: 'link' }),
    ),
  ]);

const choices = () =>
  step('type', 'Wie möchtest du das Auto zurückgeben?', [
    field('return_type', {
      type: 'choice',
      widget: 'cards',
      label: 'Art der Rückgabe',
      answer: 'PICKUP',
      options: [
        option('PICKUP', 'Abholung an deiner Wunschadresse', '199,00 €'),
        option('SELF', 'Selbst zu einem Rückgabestandort bringen', 'kostenlos'),
      ],
    }),
    field('extras', {
      type: 'choices',
      label: 'Was liegt noch im Auto?',
      required: false,
      options: [option('Ladekabel'), option('Zweitschlüssel'), option('Winterreifen')],
      answer: ['Ladekabel'],
    }),
  ]);

const overview = () =>
  step(
    'overview',
    'Stimmt alles?',
    [
      review([
        {
          step: 'type',
          change,
          title: 'Art der Rückgabe',
          rows: [row('Rückgabe', 'Abholung an deiner Wunschadresse')],
        },
        {
          step: 'location',
          change,
          title: 'Abholort',
          rows: [
            row('Adresse', 'Donaudampfschifffahrtsgesellschaftsstraße 123a\n80331 München'),
            row('Adresszusatz', ''),
          ],
        },
        {
          step: 'appointment',
          change,
          title: 'Termin',
          rows: [row('Tag', 'Mittwoch, 25. November 2026'), row('Uhrzeit', '10:00–12:00 Uhr')],
        },
      ]),
      facts(
        [row('Änderungsgebühr', null, 'pending'), row('Abholung', '199,00 €'), row('Am 25.11. fällig', '199,00 €')],
        'price',
        'Kosten',
      ),
      summary(),
    ],
    { next: 'Rückgabe verbindlich buchen' },
  );

const deal = () =>
  step(
    'deal',
    'Norden Fjell Kombi',
    [
      group('card', '', [
        media('vehicle', { shape: 'estate', paint: '#7a2f35', text: 'Norden Fjell Kombi in Dunkelrot' }),
        group('inline', '', [
          media('plate', { text: 'B-ÄX 904E' }),
          text('Aktiv', 'status', 'success'),
          text('Rückgabe geplant', 'status', 'info'),
        ]),
        facts([row('Vertragsende', '28.02.2027'), row('Kilometer im Monat', '1.500 km'), row('Rate', '429,00 €')]),
      ]),
      banner(
        'Deine Rückgabe ist für Mittwoch, den 25. November 2026, geplant.',
        'success',
        'Termin bestätigt',
        action('Termin ändern', { look: 'secondary' }),
      ),
      group('cards', 'Was möchtest du tun?', [
        action('Rückgabe planen', { look: 'card', icon: 'return', detail: 'Ab sofort möglich' }),
        action('Vertrag verlängern', { look: 'card', icon: 'extend', detail: 'Bis zu 24 Monate' }),
        action('Schaden melden', { look: 'card', icon: 'damage' }),
        action('Kilometerstand melden', { look: 'card', icon: 'mileage' }),
        action('Abo kündigen', { look: 'card', icon: 'delete', tone: 'danger' }),
      ]),
      group('section', 'Rückgabe', [
        timeline([
          { key: 'a', state: 'completed', title: 'Termin gebucht', detail: '12.11.2026' },
          { key: 'b', state: 'active', title: 'Vorbereitung', detail: 'in 4 Tagen' },
          { key: 'c', state: 'upcoming', title: 'Abholung', detail: '25.11.2026' },
          { key: 'd', state: 'upcoming', title: 'Gutachten', detail: null },
        ]),
      ]),
      group('inline', '', [
        action('Alle', { look: 'chip', current: true }),
        action('Offen', { look: 'chip' }),
        action('Bezahlt', { look: 'chip' }),
        action('Herunterladen', { look: 'icon', icon: 'download' }),
      ]),
      banner('Eine Rechnung ist seit 14 Tagen offen.', 'warning'),
      banner('Die Lastschrift wurde zurückgegeben.', 'error'),
      group('list', 'Dokumente', [
        action('Vertrag (PDF)', { look: 'link', icon: 'document' }),
        action('Übergabeprotokoll (PDF)', { look: 'link', icon: 'document' }),
      ]),
    ],
    { next: null, look: 'board' },
  );

const cars = () =>
  step(
    'cars',
    'Meine Autos',
    [
      group(
        'cards',
        '',
        [
          ['small', '#c2452d', 'Norden Vik', 'M-FW 101'],
          ['saloon', '#3d5a6c', 'Norden Fjell', 'M-FW 2417'],
          ['estate', '#7a2f35', 'Norden Fjell Kombi', 'B-ÄX 904E'],
          ['suv', '#2f4a3c', 'Norden Berg', 'HH-K 77'],
          ['van', '#8d9296', 'Norden Last', 'K-A 1'],
          ['coupe', '#d9d4c5', 'Norden Pil', 'S-PR 356'],
        ].map(([shape = '', paint = '', name = '', plate = '']) =>
          group('card', name, [media('vehicle', { shape, paint, text: name }), media('plate', { text: plate })], () =>
            Promise.resolve(),
          ),
        ),
      ),
      media('drawing', { shape: 'return', text: 'Rückgabe' }),
      media('drawing', { shape: 'success', text: 'Erledigt' }),
      media('drawing', { shape: 'error', text: 'Fehler' }),
      media('drawing', { shape: 'empty', text: 'Leer' }),
    ],
    { next: null, look: 'board' },
  );

const calendar = () =>
  step('calendar', 'Ab wann soll es losgehen?', [
    field('start', {
      type: 'date',
      widget: 'calendar',
      label: 'Starttermin',
      hint: 'Zum Beispiel 01.12.2026',
      options: [...days, ...december],
      answer: '2026-12-01',
    }),
    field('free', { type: 'date', label: 'Freies Datum' }),
  ]);

const waiting = () =>
  step('waiting', 'Wann sollen wir das Auto abholen?', [
    field('day', { type: 'date', widget: 'days', label: 'Tag', options: null }),
    field('slot', { type: 'choice', label: 'Uhrzeit', options: null }),
    field('none', { type: 'choice', label: 'Standort', options: [] }),
    { ...text('', 'body'), presence: signal<'failed'>('failed') },
    { ...text('', 'body'), presence: signal<'pending'>('pending') },
  ]);

const issues = {
  day: 'Wähle einen Tag',
  slot: 'Der Termin wurde gerade vergeben. Wähle einen anderen.',
  postcode: 'Gib alle 5 Ziffern der Postleitzahl ein',
  return_type: 'Wähle, wie du das Auto zurückgibst',
  email: 'Gib eine E-Mail-Adresse ein, zum Beispiel name@example.org',
  phone: 'Gib deine Telefonnummer ein',
  agree: 'Bestätige, dass das Auto fahrbereit ist',
};

function refused(session: ReturnType<typeof fakeSession>) {
  const names = new Set(session.step.peek()?.blocks.flatMap((block) => (block.kind === 'field' ? [block.name] : [])));
  session.refuse(Object.fromEntries(Object.entries(issues).filter(([name]) => names.has(name))));
  return session;
}

const page = (make: typeof contact, frame: 'page' | 'modal' = 'page') =>
  withBack(fakeSession([make()], { frame, progress: { position: 2, total: 4 } }));

/** Each scene by its name in the address: ?scene=appointment */
export const scenes = {
  appointment: () => page(appointment),
  'appointment-refused': () => refused(page(appointment)),
  contact: () => page(contact),
  'contact-refused': () => refused(page(contact)),
  choices: () => page(choices),
  overview: () => page(overview),
  deal: () => fakeSession([deal()], { progress: null }),
  cars: () => fakeSession([cars()], { progress: null }),
  calendar: () => page(calendar),
  waiting: () => page(waiting),
  opening: () => fakeSession([], { phase: 'opening' }),
  failed: () => fakeSession([], { phase: 'failed' }),
  dialog: () => page(contact, 'modal'),
  'dialog-choices': () => page(choices, 'modal'),
  'dialog-days': () => page(appointment, 'modal'),
  'dialog-refused': () => refused(page(contact, 'modal')),
  alert: () =>
    fakeSession(
      [
        step(
          'sure',
          'Rückgabe wirklich absagen?',
          [text('Der Termin am 25. November wird frei, und deine Rate läuft weiter.', 'lead')],
          { next: 'Rückgabe absagen' },
        ),
      ],
      { frame: 'alert', progress: null },
    ),
};
