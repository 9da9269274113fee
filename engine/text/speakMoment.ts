// Formats instants. Separate module, because only drafts need it.
import type { Language } from '../host.ts';
import { dayOf } from '../values/civilDate.ts';
import { speakText, speakTime } from './speech.ts';

/** Returns the time for an instant of today, `14:02`; otherwise date and time. */
export function speakMoment(instant: string, now: string, language: Language, timeZone: string): string {
  return dayOf(instant, timeZone) === dayOf(now, timeZone)
    ? speakTime(instant, language, timeZone)
    : speakText(instant, 'date-time', language, timeZone);
}
