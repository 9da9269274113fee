// Moments in words, for what is loaded with drafts.
import type { Language } from '../host.ts';
import { dayOf } from '../values/civilDate.ts';
import { speakText, TIME } from './speech.ts';

/** A moment of today as its time, `14:02`; of another day with that day. */
export function speakMoment(instant: string, now: string, language: Language): string {
  return dayOf(instant) === dayOf(now)
    ? new Intl.DateTimeFormat(language.locale, TIME).format(new Date(instant))
    : speakText(instant, 'date-time', language);
}
