// What a browser says that it is, in the words that customers know. Nothing else of it is kept.

/** With what a session was begun; null where it is not known. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: many browsers also claim to be those below them. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** In this order: a phone names the system that it descends from, too. */
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer than any browser is; nobody makes the server look through more. */
const LONGEST = 512;

/** Names the device behind a user agent. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const nameIn = (names: typeof BROWSERS) => names.find(([mark]) => mark.test(text))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
