// The calendar below a box: fetched when it is first opened, closed by a choice or by Escape.
import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldNode } from '#engine';
import { Waiting } from '../Waiting.tsx';

const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })));

interface CalendarPanelProps {
  readonly field: FieldNode;
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What stands above the calendar while it is open. */
  readonly children?: ReactNode;
}

/** Draws the calendar while open. A dialog around it leaves the Escape key to it (see FlowDialog). */
export function CalendarPanel({ field, id, open, onClose, children }: CalendarPanelProps) {
  return (
    // The key is caught here for the controls inside.
    <div id={id} hidden={!open} data-holds-escape onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {open && (
        <>
          {children}
          <Suspense fallback={<Waiting />}>
            <Calendar field={field} onPicked={onClose} />
          </Suspense>
        </>
      )}
    </div>
  );
}
