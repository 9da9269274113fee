// Keys of the demo bar's texts. Kept free of imports, since the checker reads it as well.

/** Messages as in schemas/api/DemoNews.json; each labels its button. */
export const NEWS_KINDS = [
  'driver.activated',
  'driver.rejected',
  'payment_method.confirmed',
  'deletion.done',
  'booking.completed',
  'rate.paid',
  'points.corrected',
  'newsletter.unsubscribed',
] as const;

export type NewsKind = (typeof NEWS_KINDS)[number];

/** Keys of flows/copy/<locale>/demo.json. */
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
  'examples',
  'pick',
  'nobody',
  'news.title',
  ...NEWS_KINDS,
  'news.done',
  'news.old',
  'news.parked',
  'news.not_understood',
  'news.nothing',
  'news.failed',
] as const;

export type DemoWords = Readonly<Record<(typeof DEMO_WORDS)[number], string>>;
