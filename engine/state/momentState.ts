// Answers that are months, years, times of day, days with a time, or durations.
import { evaluate, holds } from '../expressions/expressions.ts';
import type { FieldDescriptor, Voice } from '../fields/descriptor.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Rule, ValueFormat } from '../flow.ts';
import type { FieldType, Json } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { speakDay } from '../text/speech.ts';
import { AS_ISO, parseDate } from '../values/civilDate.ts';
import { isMoment, isMomentType, type MomentType, type ParseDay, parseMoment } from '../values/moments.ts';
import { readDate } from '../values/typedDate.ts';
import { canonical } from './canonical.ts';
import { inRegion } from './dateReader.ts';
import { FieldState } from './fieldState.ts';
import { isGiven } from './namedRules.ts';

type Language = ReturnType<Voice['language']>;

interface Moment {
  /** Spelling that an error shows. */
  readonly example: string;
  speak(answer: string | number, language: Language): string;
}

const MINUTES_PER_HOUR = 60;

const MOMENTS: { readonly [T in MomentType]: Moment } = {
  time: { example: '14:30', speak: String },
  year: { example: '2026', speak: String },
  month: {
    example: '12.2026',
    speak: (answer, { locale }) =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${answer}-01T00:00:00Z`),
      ),
  },
  datetime: {
    example: '03.12.2026, 14:30',
    speak(answer, language) {
      const [day = '', time] = String(answer).split('T');
      return `${speakDay(day, language)}, ${time}`;
    },
  },
  duration: {
    example: '1:30',
    speak(answer, { locale }) {
      const count = (amount: number, unit: string) =>
        new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount);
      const [hours, minutes] = [Math.floor(Number(answer) / MINUTES_PER_HOUR), Number(answer) % MINUTES_PER_HOUR];
      const parts = [hours > 0 && count(hours, 'hour'), (minutes > 0 || hours === 0) && count(minutes, 'minute')];
      return parts.filter(Boolean).join(' ');
    },
  },
};

/** Formats a value of one of the two formats; undefined for other values. */
function speakMoment(value: unknown, format: ValueFormat | undefined, language: Language): string | undefined {
  const types: readonly MomentType[] =
    format === 'moment' ? ['month', 'year', 'time', 'datetime'] : format === 'duration' ? ['duration'] : [];
  const type = types.find((one) => isMoment(one, value));
  return type && MOMENTS[type].speak(value as string | number, language);
}

const descriptorOf = (type: MomentType): FieldDescriptor => ({
  ...fieldTypes[type],
  unreadable: {
    rule: 'validDate',
    word: 'moment_unreadable',
    values: { example: MOMENTS[type].example },
    is: (answer) => !isMoment(type, answer),
  },
  fits: (kept) => typeof kept === 'string' || isMoment(type, kept),
  // Input that cannot be parsed is shown as it was typed.
  speak: (answer, voice) =>
    isMoment(type, answer) ? MOMENTS[type].speak(answer as string | number, voice.language()) : String(answer),
});

const DESCRIPTORS: { readonly [T in MomentType]: FieldDescriptor } = {
  time: descriptorOf('time'),
  year: descriptorOf('year'),
  month: descriptorOf('month'),
  datetime: descriptorOf('datetime'),
  duration: descriptorOf('duration'),
};

class MomentState extends FieldState {
  override get type(): FieldDescriptor {
    // The constructor of the base class calls it: private members do not exist yet.
    return DESCRIPTORS[this.field.type as MomentType];
  }

  override read(value: Json): Json {
    const parse = (text: string) => parseMoment(this.field.type as MomentType, text, this.#parseDay);
    return canonical(this.field.type, value, parse) ?? null;
  }

  override breaks(rule: Rule, answer: Json | undefined, namedOnly: boolean): boolean {
    const { scope } = this.context;
    if (!('rule' in rule)) return super.breaks(rule, answer, namedOnly);
    // Unreadable input is refused before.
    if (rule.rule === 'validDate') return false;
    const isLeast = rule.rule === 'minimumDate';
    if (!isLeast && rule.rule !== 'maximumDate') return super.breaks(rule, answer, namedOnly);
    if (!isGiven(answer, this.field) || !holds(rule.when, scope)) return false;
    const [own, limit] = [String(answer), this.#limit(String(evaluate(rule.value, scope) ?? answer))];
    // Of a day as the limit of a month, only the month counts, and of a day with a time only the day.
    const length = Math.min(own.length, limit.length);
    const [first, second] = [own.slice(0, length), limit.slice(0, length)];
    return isLeast ? first < second : first > second;
  }

  /** Instants, such as `now.instant`, are read in the time zone of the catalogue, as answers are. */
  #limit(limit: string): string {
    const time = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(limit) ? Date.parse(limit) : Number.NaN;
    if (Number.isNaN(time)) return limit;
    const timeZone = String(this.context.scope.read('now.time_zone'));
    const format = new Intl.DateTimeFormat(AS_ISO, { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const [day, clock] = format.format(time).split(' ');
    return this.field.type === 'time' ? `${clock}` : `${day}T${clock}`;
  }

  /** Servers have no language: they parse only unambiguous notations. */
  readonly #parseDay: ParseDay = (text) => {
    const { texts } = this.context;
    const { locale, region } = orUndefined(() => texts.language()) ?? { locale: '', region: '' };
    const word = (key: string, values?: Readonly<Record<string, number>>) => texts.word(key, values);
    const context = { locale: inRegion(locale, region), word, fits: () => true };
    return locale === '' ? parseDate(text) : orUndefined(() => readDate(text, context));
  };
}

/** State and formats of moments, loaded with the flows that ask for one. */
export const moments = {
  /** Returns the class of states of a type; undefined for types that are no moments. */
  stateOf: (type: FieldType): typeof FieldState | undefined => (isMomentType(type) ? MomentState : undefined),
  speak: speakMoment,
};
