import type { FieldNode } from '@fahrplan/engine';
import { useId, useRef, useState } from 'react';
import type { FieldProps } from '../../drawings.ts';
import { FieldFrame, type Wiring } from '../FieldFrame.tsx';
import { CalendarPanel, holdingEscape } from './CalendarPanel.tsx';
import { CalendarToggle } from './CalendarToggle.tsx';
import { DateBox, SpokenDay } from './DateBox.tsx';
import styles from './DateView.module.css';
import { DayPicker } from './DayPicker.tsx';

/**
 * Date field: a strip of days, or an input. Known dates, such as birthdays, have no calendar.
 *
 * @see docs/requirements.md UX-16, UX-17
 */
export function DateView({ field }: FieldProps) {
  if (field.widget === 'days') return <DayPicker field={field} />;
  return <FieldFrame field={field}>{(wiring) => <Entry field={field} wiring={wiring} />}</FieldFrame>;
}

function Entry({ field, wiring }: { readonly field: FieldNode; readonly wiring: Wiring }) {
  const known = field.widget === 'typed' || field.autocomplete?.startsWith('bday') === true;
  if (!known) return <WithCalendar field={field} wiring={wiring} />;
  return (
    <div className={styles.entry}>
      <DateBox field={field} wiring={wiring} />
    </div>
  );
}

function WithCalendar({ field, wiring }: { readonly field: FieldNode; readonly wiring: Wiring }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    toggle.current?.querySelector('button')?.focus();
  };
  return (
    <div className={styles.entry} {...holdingEscape(open, close)}>
      <div className={styles.row}>
        <div className={styles.box}>
          <DateBox field={field} wiring={wiring} />
        </div>
        <div ref={toggle}>
          <CalendarToggle open={open} controls={id} onPress={() => setOpen(!open)} />
        </div>
      </div>
      <SpokenDay field={field} />
      <CalendarPanel field={field} id={id} open={open} onClose={close} />
    </div>
  );
}
