// The words of the demo bar. It belongs to no flow and is never shown to real customers.

const german = {
  demo: 'Demo',
  customer: 'Kundin oder Kunde',
  language: 'Sprache',
  day: 'Heutiger Tag',
  today: 'Echtes Heute',
  mood: 'Der Server',
  ok: 'antwortet',
  slow: 'ist langsam',
  failing: 'fällt aus',
  mails: 'Postfach',
  reset: 'Demo zurücksetzen',
  pick: 'Mit einem Klick als Demo-Kunde anmelden',
  nobody: 'Niemand angemeldet',
};

const english: typeof german = {
  demo: 'Demo',
  customer: 'Customer',
  language: 'Language',
  day: 'Today is',
  today: 'The real today',
  mood: 'The server',
  ok: 'answers',
  slow: 'is slow',
  failing: 'fails',
  mails: 'Mailbox',
  reset: 'Reset the demo',
  pick: 'Sign in as a demo customer with one click',
  nobody: 'Nobody signed in',
};

export const demoWords = (locale: string): typeof german =>
  locale.startsWith('de') || locale.endsWith('-DE') ? german : english;
