// Flaws of copy, content and e-mails, and differences between languages.
import { checkContents, checkCopies, checkMail, parseDocument } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { catalogueFile, copy } from '../../../../support/definitions.ts';

const locales = {
  'de-DE': { region: 'DE', currency: 'EUR', avoids: ['Sie', 'Ihnen'] },
  'en-US': { region: 'US', currency: 'USD' },
};
const documentOf = (file: string, value: object) => parseDocument(file, JSON.stringify(value, null, 2));

/** Some texts of the portal, from which the checker learns its languages. */
const LEARNED = ['sign-in', 'edit-return', 'common', 'deal', 'mileage-report'];
const others = Object.entries(copy).flatMap(([locale, files]) =>
  LEARNED.map((name) => documentOf(`flows/copy/${locale}/${name}.json`, files[name] ?? {})),
);

function problemsOf(german: object, english: object, learned = others): string[] {
  const own = [documentOf('flows/copy/de-DE/new.json', german), documentOf('flows/copy/en-US/new.json', english)];
  return checkCopies([...own, ...learned], [], locales)
    .filter(({ file }) => file.endsWith('new.json'))
    .map(({ code, file, line, message }) => `${code} ${file.split('/')[2]}:${line} ${message}`);
}

const flaws: readonly (readonly [what: string, german: unknown, english: unknown, ...said: string[]])[] = [
  ['a letter is in a wrong encoding', 'RÃ¼ckgabe', 'Return', 'de-DE:2 "Ã¼"'],
  ['white space is around a text', ' Rückgabe', 'Return', 'de-DE:2 there is white space'],
  ['there are two spaces', 'Deine  Rückgabe', 'Your return', 'de-DE:2 there are two spaces'],
  ['a placeholder has single braces', 'Ruf {phone} an', 'Call us', 'de-DE:2 {phone} is shown'],
  ['a text is left from writing', 'Rückgabe', 'TODO', 'en-US:2 "TODO" is left'],
  ['the key is in place of the text', 'Rückgabe', 'the.text', 'en-US:2 this is the key'],
  ['the currency is another', 'Höchstens 49 €', 'At most 49 €', 'en-US:2 "€" is not the currency'],
  [
    'a form of address is avoided',
    'Wählen Sie einen Tag',
    'Choose a day',
    'de-DE:2 texts of this language avoid "Sie"',
  ],
  [
    'the language has no such plural',
    { few: 'x', other: 'x' },
    { other: 'x' },
    'de-DE:3 de-DE has no plural form "few"',
  ],
  [
    'the count is missing',
    { one: '{{count}} Tag', other: 'Tage' },
    { one: '{{count}} day', other: '{{count}} days' },
    'de-DE:4 this form is for many numbers',
  ],
  [
    'a plural form is missing',
    { other: '{{count}} Tage' },
    { one: '{{count}} day', other: '{{count}} days' },
    'de-DE:2 this text lacks the form "one"',
  ],
  [
    'a text is in another language',
    'Wähle eine andere, alles andere bleibt für dich erhalten.',
    'Wähle eine andere, alles andere bleibt für dich erhalten.',
    'en-US:2 this text seems to be in the language of de-DE',
  ],
  [
    'a number differs',
    'Bis 5 Tage vorher',
    'Up to 3 days before',
    'en-US:2 flows/copy/de-DE/new.json: this text has the number 3, and 5',
  ],
  ['a text is empty in one language', '', 'Return', 'de-DE:2 flows/copy/en-US/new.json: one of the texts is empty'],
  [
    'a paragraph is missing',
    'Eins.\n\nZwei.',
    'One.',
    'en-US:2 flows/copy/de-DE/new.json: this text has 1 paragraph, and 2',
  ],
];

for (const [what, german, english, ...said] of flaws)
  test(`reports when ${what}`, () => {
    const found = problemsOf({ 'the.text': german }, { 'the.text': english });
    expect(found.map((one) => one.replace(/^FLOW_\w+ /, ''))).toEqual(said.map((one) => expect.stringContaining(one)));
  });

test('reports once that a whole file is in another language', () => {
  const words = {
    a: 'Wie gibst du das Auto zurück?',
    b: 'Wir holen das Auto bei dir ab.',
    c: 'Wähle einen Tag für die Rückgabe.',
  };
  expect(problemsOf(words, words)).toEqual([
    'FLOW_BAD_TEXT en-US:1 this file seems to be in the language of de-DE. Translate it.',
  ]);
});

test('accepts words that only look alike', () => {
  const german = {
    link: 'Ok ([Ok](wähle-eine-andere-alles-andere-bleibt-für-dich))',
    formal: 'Ihre Nummer ist {{reference}}. Sie steht auch in der E-Mail.',
    times: 'Von 10 bis 17 Uhr',
    thousands: '1.000 Kilometer',
    amount: 'Du sparst 200 €',
    phone: 'Wie +49 171 1234567',
    none: '',
    plural: { '0': 'kostenlos', other: '{{count}} im Monat' },
    name: 'Fahrplan Club',
  };
  const english = {
    link: 'Ok ([Ok](wähle-eine-andere-alles-andere-bleibt-für-dich))',
    formal: 'Its number is {{reference}}. It is in the e-mail, too.',
    times: 'From 10 a.m. to 5 p.m.',
    thousands: '1,000 kilometres',
    amount: 'You save $300',
    phone: 'Like (212) 555-0123',
    none: '',
    plural: { '0': 'free of charge', other: '{{count}} per month' },
    name: 'Fahrplan Club',
  };
  expect(problemsOf(german, english)).toEqual([]);
});

test('reports missing and wrong texts of content in one language', () => {
  const german = { sections: [{ text: 'Wir suchen Sie für die Werkstatt.' }, { text: 'Eins.\n\nZwei.' }] };
  const documents = [
    documentOf('flows/content/de-DE/page.about.json', german),
    documentOf('flows/content/en-US/page.about.json', { sections: [{ text: 'We are looking for you.' }] }),
  ];
  const catalogue = parseDocument(catalogueFile.file, catalogueFile.text);
  const definition = { sources: { about: { content: 'page', of: 'about' } } } as never;
  expect(
    checkContents(locales, documents, definition, [], catalogue).map(({ pointer, message }) => [pointer, message]),
  ).toEqual([
    ['/sections/0/text', 'texts of this language avoid "Sie". Write it in another way.'],
    ['/sections', 'there are 1 entries, and 2 in flows/content/de-DE/page.about.json. Add or remove some.'],
  ]);
});

test('reports wrong texts of an e-mail', () => {
  const text = {
    subject: 'Deine Rückgabe ist geplant',
    button: 'Ok',
    after: ['Ok'],
    title: 'Hallo',
    before: ['Hallo,', 'nennen Sie die Nummer.'],
  };
  const document = documentOf('flows/mails/reset.json', {
    $schema: '../../schemas/mail.schema.json',
    id: 'reset',
    texts: { 'de-DE': text, 'en-US': { ...text, title: 'Hello', before: ['Hello,'] } },
  });
  expect(checkMail(document, { reset: [] }, locales).map(({ pointer, message }) => [pointer, message])).toEqual([
    ['/texts/de-DE/before/1', 'texts of this language avoid "Sie". Write it in another way.'],
    ['/texts/en-US/subject', 'this is the text of de-DE. Translate it.'],
    ['/texts/en-US/before', 'en-US has 1 paragraphs here, and de-DE has 2. Add or remove some.'],
  ]);
});
