// Only import of react-day-picker, loaded when a calendar is opened.

import { type FieldNode, type FlowSession, isCivil } from '@fahrplan/engine';
import { useState } from 'react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import { useSession } from '../../context.ts';
import { daysAmong } from '../../dates.ts';
import { useSignal } from '../../useSignal.ts';
import styles from './Calendar.module.css';

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
  const [page, turn] = useState({ answer, month: selected ?? first });
  // A date typed meanwhile changes the month.
  if (page.answer !== answer) turn({ answer, month: selected ?? page.month });
  return (
    <div ref={bringIntoView} className={styles.sheet}>
      <DayPicker
        mode="single"
        autoFocus
        navLayout="around"
        classNames={styles}
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

/** The calendar opens below its button, possibly outside of the window. */
function bringIntoView(sheet: HTMLElement | null): void {
  sheet?.scrollIntoView({ block: 'nearest' });
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
