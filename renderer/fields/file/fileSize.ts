const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

/** A number of bytes as people say it: `6 MB`, `640 kB`. Rounded down, as a file of what a limit says must be taken. */
export function sizeInWords(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)));
  const parts = power === 2 ? 10 : 1;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: 1,
  } as Intl.NumberFormatOptions).format(Math.floor((bytes / STEP ** power) * parts) / parts);
}
