// Only import of react-day-picker, loaded when a calendar is opened.

import { type FieldNode, type FlowSession, isCivil } from '@fahrplan/engine';
import { type ComponentProps, createContext, type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { DayButton, DayPicker, type DayPickerProps } from 'react-day-picker';
import { useSession } from '../../context.ts';
import { daysAmong } from '../../dates.ts';
import { useSignal } from '../../useSignal.ts';
import styles from './Calendar.module.css';

/** Day that the last key moved to. */
const TabStop = createContext<string | undefined>(undefined);

/** Makes the focused day the tab stop: the picker keeps the day before, and -1 hides the ring. */
function StopButton(props: ComponentProps<typeof DayButton>) {
  const stop = use(TabStop);
  return <DayButton {...props} tabIndex={stop === undefined ? props.tabIndex : stop === props.day.isoDate ? 0 : -1} />;
}

const COMPONENTS = { DayButton: StopButton };

interface CalendarProps {
  readonly field: FieldNode;
  readonly onPicked: () => void;
}

/** Calendar of the offered days, or of all without options. Opens on the answer, else the first. */
export function Calendar({ field, onPicked }: CalendarProps) {
  const session = useSession();
  const answer = useSignal(field.answer);
  const offered = daysAmong(useSignal(field.options) ?? []).map(({ value }) => value);
  const selected = isCivil(answer) ? toLocal(answer) : undefined;
  const first = offered[0] === undefined ? undefined : toLocal(offered[0]);
  const last = offered.at(-1);
  const [page, turn] = useState<ShownMonth>({ answer, month: selected ?? first });
  const sheet = useRef<HTMLDivElement>(null);
  // The picker moves its own focus when its month changes: this effect runs after it.
  useEffect(() => {
    if (page.focused) buttonOf(page.focused, sheet.current)?.focus();
  }, [page]);
  // A date typed meanwhile changes the month.
  if (page.answer !== answer) turn({ answer, month: selected ?? page.month });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = dayOf(event.target as HTMLElement);
    const to = from && offered.length > 0 ? keyTarget(event, from) : undefined;
    if (from === undefined || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const isWithinWeek = event.key === 'Home' || event.key === 'End';
    const day = nearestOffered(offered, from, to, isWithinWeek);
    turn({ answer, month: toLocal(day), focused: day });
  };
  // The calendar opens below its button, possibly outside of the window.
  useEffect(() => void sheet.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={sheet} className={styles.sheet} onKeyDownCapture={move}>
      <TabStop value={page.focused}>
        <DayPicker
          mode="single"
          autoFocus
          navLayout="around"
          classNames={styles}
          components={COMPONENTS}
          {...inWords(session)}
          weekStartsOn={1}
          selected={selected}
          month={page.month}
          onMonthChange={(month) => turn({ answer, month })}
          {...(first && { startMonth: first })}
          {...(last !== undefined && { endMonth: toLocal(last) })}
          {...(offered.length > 0 && { disabled: (date: Date) => !offered.includes(toDay(date)) })}
          onSelect={(date) => {
            if (date) session.answer(field.name, toDay(date));
            onPicked();
          }}
        />
      </TabStop>
    </div>
  );
}

/** Returns names of days and months in the locale, and interface texts. */
function inWords(session: FlowSession): Pick<DayPickerProps, 'lang' | 'formatters' | 'labels'> {
  const locale = session.word('locale');
  const writing = (parts: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, parts);
    return (day: Date) => format(day);
  };
  const month = writing({ month: 'long', year: 'numeric' });
  const weekday = writing({ weekday: 'short' });
  const formatted = writing({ dateStyle: 'full' });
  return {
    lang: locale,
    formatters: { formatCaption: month, formatWeekdayName: (day) => weekday(day).slice(0, 2) },
    labels: {
      labelGrid: month,
      labelWeekday: writing({ weekday: 'long' }),
      labelNav: () => session.word('calendar.months'),
      labelNext: () => session.word('calendar.next'),
      labelPrevious: () => session.word('calendar.previous'),
      labelDayButton(date, { today, selected }) {
        const day = today ? session.word('calendar.today', { day: formatted(date) }) : formatted(date);
        return selected ? session.word('calendar.selected', { day }) : day;
      },
    },
  };
}

interface ShownMonth {
  readonly answer: unknown;
  readonly month: Date | undefined;
  /** Day that the last key moved to. */
  readonly focused?: string;
}

const dayOf = (button: HTMLElement): string | undefined => button.closest<HTMLElement>('[data-day]')?.dataset['day'];

const buttonOf = (day: string, sheet: HTMLElement | null) =>
  sheet?.querySelector<HTMLElement>(`[data-day="${day}"] button`);

/** Returns the day that a key leads to from another, offered or not; undefined for other keys. */
function keyTarget({ key, shiftKey }: KeyboardEvent, from: string): string | undefined {
  const day = toLocal(from);
  const weekday = (day.getDay() + 6) % 7;
  const days = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }[key];
  if (days !== undefined && !shiftKey) {
    day.setDate(day.getDate() + days);
    return toDay(day);
  }
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months === undefined) return undefined;
  const target = new Date(day.getFullYear(), day.getMonth() + months * (shiftKey ? 12 : 1), 1, 12);
  const last = new Date(target.getFullYear(), target.getMonth() + 1, 0).getDate();
  target.setDate(Math.min(day.getDate(), last));
  return toDay(target);
}

/**
 * Returns the offered day that is nearest to a target, in its direction; `from` if there is none.
 * @param isWithin true to go no further than the target
 */
function nearestOffered(offered: readonly string[], from: string, to: string, isWithin: boolean): string {
  const distance = (day: string) => Math.abs(toLocal(day).getTime() - toLocal(to).getTime());
  const ahead = offered.filter((day) =>
    to > from ? day > from && (!isWithin || day <= to) : to < from && day < from && (!isWithin || day >= to),
  );
  return ahead.reduce((best, day) => (distance(day) < distance(best) ? day : best), ahead[0] ?? from);
}

// The picker uses local dates; the answer is a civil day.
function toLocal(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

function toDay(date: Date): string {
  const pad = (part: number, length = 2) => String(part).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
