import type { FieldNode, Option } from '@fahrplan/engine';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import { daysAmong, partOf } from '../../dates.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import { GroupFrame, type Wiring } from '../FieldFrame.tsx';
import { Tile } from '../Tile.tsx';
import { useTarget } from '../useTarget.ts';
import { CalendarPanel, holdingEscape } from './CalendarPanel.tsx';
import { CalendarToggle } from './CalendarToggle.tsx';
import { DateBox, SpokenDay } from './DateBox.tsx';
import styles from './DayPicker.module.css';

/**
 * Strip of offered days as radio buttons, with a calendar and input as an alternative.
 *
 * @see docs/requirements.md UX-17, UX-18
 */
export function DayPicker({ field }: FieldProps) {
  const session = useSession();
  const options = useSignal(field.options);
  return (
    <GroupFrame field={field}>
      {(wiring) => {
        if (options === null) return <Waiting look="days" />;
        const days = daysAmong(options);
        if (days.length === 0) return <p className={styles.none}>{session.word('days.none')}</p>;
        return <Days field={field} options={days} wiring={wiring} />;
      }}
    </GroupFrame>
  );
}

interface DaysProps {
  readonly field: FieldNode;
  readonly options: readonly Option[];
  readonly wiring: Wiring;
}

function Days({ field, options, wiring }: DaysProps) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const id = useId();
  const turn = (pages: number) => strip.current?.scrollBy({ left: pages * strip.current.clientWidth });
  const close = () => {
    setOpen(false);
    tools.current?.querySelector('button')?.focus();
  };
  return (
    <div className={styles.picker} {...holdingEscape(open, close)}>
      <Strip field={field} options={options} invalid={wiring['aria-invalid'] === true} strip={strip} />
      <div className={styles.tools} ref={tools}>
        <CalendarToggle open={open} controls={id} onPress={() => setOpen(!open)} />
        <div className={styles.arrows}>
          <Button look="icon" aria-label={session.word('days.earlier')} onPress={() => turn(-1)}>
            <ChevronLeft size="1.25rem" aria-hidden />
          </Button>
          <Button look="icon" aria-label={session.word('days.later')} onPress={() => turn(1)}>
            <ChevronRight size="1.25rem" aria-hidden />
          </Button>
        </div>
      </div>
      <CalendarPanel field={field} id={id} open={open} onClose={close}>
        <div className={styles.panel}>
          <label htmlFor={`${id}-box`}>{session.word('date.typed')}</label>
          <DateBox field={field} wiring={{ ...wiring, id: `${id}-box` }} second />
          <SpokenDay field={field} />
        </div>
      </CalendarPanel>
    </div>
  );
}

interface StripProps {
  readonly field: FieldNode;
  readonly options: readonly Option[];
  readonly invalid: boolean;
  readonly strip: RefObject<HTMLDivElement | null>;
}

function Strip({ field, options, invalid, strip }: StripProps) {
  const session = useSession();
  const locale = session.word('locale');
  const captionOf = partOf(locale, { month: 'short', year: 'numeric' });
  const weekdayOf = partOf(locale, { weekday: 'short' });
  const monthOf = partOf(locale, { month: 'short' });
  const name = useId();
  const answer = useSignal(field.answer);
  const form = useFields();
  const target = useTarget(form, field.name);
  // Scrolls the chosen day into view. scrollIntoView would also scroll the page.
  useEffect(() => {
    const box = answer ? strip.current : null;
    const tile = box?.querySelector(':checked')?.parentElement;
    if (!box || !tile) return;
    const at = tile.offsetLeft - box.scrollLeft;
    if (at < 0 || at + tile.offsetWidth > box.clientWidth) box.scrollLeft = tile.offsetLeft - box.clientWidth / 3;
  }, [strip, answer]);
  return (
    <div className={styles.strip} ref={strip}>
      {byMonth(options).map(([month, days]) => (
        <div key={month} className={styles.month}>
          <p className={styles.caption} aria-hidden>
            {captionOf(month)}
          </p>
          <div className={styles.days}>
            {days.map(({ value }) => (
              <Tile
                key={value}
                type="radio"
                name={name}
                value={value}
                bare
                className={styles.day}
                invalid={invalid}
                checked={answer === value}
                target={value === options[0]?.value ? target : undefined}
                onPick={() => session.answer(field.name, value)}
                onLeave={() => form.left(field.name)}
              >
                <span className={words.unseen}>{session.spokenDate(value)}</span>
                <span className={styles.face} aria-hidden>
                  <span className={styles.weekday}>{weekdayOf(value)}</span>
                  <span className={styles.number}>{+value.slice(8)}</span>
                  <span className={styles.short}>{monthOf(value)}</span>
                </span>
              </Tile>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function byMonth(options: readonly Option[]): [string, Option[]][] {
  const months = new Map<string, Option[]>();
  for (const option of options) {
    const month = option.value.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), option]);
  }
  return [...months];
}
