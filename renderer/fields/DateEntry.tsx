// A date typed into a box, with a calendar beside it for who would rather point.
import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import type { FieldNode } from '#engine';
import { Button } from '../Button.tsx';
import { useSession } from '../context.ts';
import { isDay, readDate, writeDate } from '../dates.ts';
import { useSignal } from '../useSignal.ts';
import { Waiting } from '../Waiting.tsx';
import styles from './DateEntry.module.css';
import type { Wiring } from './FieldFrame.tsx';
import { TextBox, type TextSpec } from './TextControl.tsx';

const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })));

interface DateEntryProps {
  readonly field: FieldNode;
  readonly wiring: Wiring;
  readonly calendar: boolean;
  /** True when it is the second way beside a strip of days: it then brings a label of its own. */
  readonly second?: boolean;
}

/**
 * Draws the box, the calendar that opens below it, and the day written out.
 *
 * @see behaviours 16 and 17 of the customer's forty
 */
export function DateEntry({ field, wiring, calendar, second = false }: DateEntryProps) {
  const session = useSession();
  const locale = session.word('locale');
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLDivElement>(null);
  const spec = useMemo<TextSpec>(
    () => ({
      inputMode: 'text',
      width: '10.5rem',
      toAnswer: (text) => readDate(text, locale) ?? text,
      toText: (answer) => (isDay(answer) ? writeDate(answer, locale) : String(answer)),
    }),
    [locale],
  );
  const close = () => {
    setOpen(false);
    toggle.current?.querySelector('button')?.focus();
  };
  return (
    // Escape closes the calendar first; a dialog around it leaves that key alone while the calendar is open.
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is caught here for the controls inside
    <div
      className={styles.entry}
      data-holds-escape={open || undefined}
      onKeyDown={(event) => event.key === 'Escape' && open && close()}
    >
      {second && <label htmlFor={wiring.id}>{session.word('date.typed')}</label>}
      <div className={styles.row}>
        <div className={styles.box}>
          <TextBox field={field} spec={spec} wiring={wiring} second={second} />
        </div>
        {calendar && (
          <div ref={toggle}>
            <Button look="quiet" expanded={open} controls={id} onPress={() => setOpen(!open)}>
              <CalendarDays size={20} aria-hidden />
              {session.word(open ? 'calendar.close' : 'calendar.open')}
            </Button>
          </div>
        )}
      </div>
      <Spoken field={field} />
      <div id={id} hidden={!open}>
        {open && (
          <Suspense fallback={<Waiting look="days" />}>
            <Calendar field={field} onPicked={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Spoken({ field }: { readonly field: FieldNode }) {
  const session = useSession();
  const answer = useSignal(field.answer);
  return (
    <p className={styles.spoken} role="status">
      {isDay(answer) ? session.spokenDate(answer) : ''}
    </p>
  );
}
