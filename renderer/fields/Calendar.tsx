// The month grid: the only door to react-day-picker, loaded when a calendar is opened.
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { de } from 'react-day-picker/locale/de';
import { enUS } from 'react-day-picker/locale/en-US';
import type { FieldNode } from '#engine';
import { useSession } from '../context.ts';
import { daysAmong, isDay } from '../dates.ts';
import { useSignal } from '../useSignal.ts';
import styles from './Calendar.module.css';

interface CalendarProps {
  readonly field: FieldNode;
  /** Called once a day was chosen. */
  readonly onPicked: () => void;
}

/**
 * Draws a calendar in which only offered days can be chosen; with none offered, any day.
 *
 * The keys of a grid work: arrows, Home, End, Page Up, Page Down. It opens on the answer, else on the first offered day.
 */
export function Calendar({ field, onPicked }: CalendarProps) {
  const session = useSession();
  const answer = useSignal(field.answer);
  const offered = daysAmong(useSignal(field.options) ?? []).map(({ value }) => value);
  const selected = isDay(answer) ? toLocal(answer) : undefined;
  const first = offered[0] === undefined ? undefined : toLocal(offered[0]);
  const last = offered.at(-1);
  const [page, turn] = useState({ answer, month: selected ?? first });
  // A date that is typed meanwhile turns to its month.
  if (page.answer !== answer) turn({ answer, month: selected ?? page.month });
  return (
    <div ref={bringIntoView} className={styles.sheet}>
      <DayPicker
        mode="single"
        autoFocus
        navLayout="around"
        classNames={styles}
        locale={session.word('locale').startsWith('en') ? enUS : de}
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

/** A calendar opens below its button, where the window may have ended. */
function bringIntoView(sheet: HTMLElement | null): void {
  sheet?.scrollIntoView({ block: 'nearest' });
}

// The picker thinks in the local days of Date; only the civil day goes in and out.
function toLocal(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

function toDay(date: Date): string {
  const pad = (part: number, length = 2) => String(part).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
