// Moments in words, for what is loaded with drafts.
import type { Language } from '../host.ts';
import { dayOf } from '../values/civilDate.ts';
import { speakText, speakTime } from './speech.ts';

/** A moment of today as its time, `14:02`; of another day with that day. */
export function speakMoment(instant: string, now: string, language: Language, timeZone: string): string {
  return dayOf(instant, timeZone) === dayOf(now, timeZone)
    ? speakTime(instant, language, timeZone)
    : speakText(instant, 'date-time', language, timeZone);
}
