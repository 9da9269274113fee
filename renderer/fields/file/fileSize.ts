const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

/** Formats bytes: `6 MB`, `640 kB`. Rounds down: a file of exactly a shown limit must fit. */
export function sizeInWords(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)));
  const parts = power === 2 ? 10 : 1;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: 1,
  } as Intl.NumberFormatOptions).format(Math.floor((bytes / STEP ** power) * parts) / parts);
}
