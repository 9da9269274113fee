// Every word of the demo's bar. The checker of definitions reads this too: it loads nothing else.

/** The keys of flows/copy/<locale>/demo.json. */
export const DEMO_WORDS = [
  'demo',
  'customer',
  'language',
  'day',
  'today',
  'mood',
  'ok',
  'slow',
  'failing',
  'mails',
  'reset',
  'pick',
  'nobody',
] as const;

export type DemoWords = Readonly<Record<(typeof DEMO_WORDS)[number], string>>;
