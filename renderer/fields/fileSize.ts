const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

/** A number of bytes as people say it: `6 MB`, `640 kB`. */
export function sizeInWords(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: power === 2 ? 1 : 0,
  } as Intl.NumberFormatOptions).format(bytes / STEP ** power);
}
