// Browser and system of a user agent, as names that customers know. Nothing else is stored.
/** Browser and system that began a session; null where unknown. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The order matters: many browsers also name those below them. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** The order matters: the user agent of a phone also names the system below. */
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Longest prefix of a user agent that is searched, in characters. */
const MAX_LENGTH = 512;

export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const nameIn = (names: typeof BROWSERS) => names.find(([mark]) => mark.test(text))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
