// Days beside a day: between them some condition could tell.
import { addTo } from '../../../values/civilDate.ts';

/** Whether a text is a day that is written down. */
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The day before, the day itself and the day after. */
export const daysAround = (day: string): string[] => [-1, 0, 1].flatMap((one) => addTo(day, one, 'days') ?? []);
