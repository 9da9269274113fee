// The calendar below a box: fetched when it is first opened, closed by a choice or by Escape.
import type { ReactNode } from 'react';
import type { FieldNode } from '#engine';
import { Boundary } from '../Boundary.tsx';
import { BrokenPart } from '../BrokenBlock.tsx';
import { fetched } from '../fetched.tsx';
import { Waiting } from '../Waiting.tsx';

const Calendar = fetched(
  () => import('./Calendar.tsx'),
  'Calendar',
  () => <Waiting />,
);

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
          <Boundary instead={(again) => <BrokenPart again={again} />}>
            <Calendar field={field} onPicked={onClose} />
          </Boundary>
        </>
      )}
    </div>
  );
}
