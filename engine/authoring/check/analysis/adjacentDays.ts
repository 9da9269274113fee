import { addTo } from '../../../values/civilDate.ts';

/** Returns true for a literal day. */
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Returns a day with both neighbours, which a condition may tell apart. */
export const daysAround = (day: string): string[] => [-1, 0, 1].flatMap((one) => addTo(day, one, 'days') ?? []);
