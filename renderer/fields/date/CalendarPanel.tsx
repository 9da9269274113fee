// The calendar below a box: fetched when it is first opened, closed by a choice or by Escape.

import type { FieldNode } from '@fahrplan/engine';
import type { KeyboardEvent, ReactNode } from 'react';
import { Boundary } from '../../Boundary.tsx';
import { BrokenPart } from '../../BrokenBlock.tsx';
import { lazyComponent } from '../../lazyComponent.tsx';
import { Waiting } from '../../Waiting.tsx';

const Calendar = lazyComponent(
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

/**
 * For what stands around a calendar and its button: while it is open, or still on its way, Escape closes it and nothing
 * else. A dialog around it leaves that key to it (see FlowDialog).
 */
export const holdingEscape = (open: boolean, close: () => void) =>
  open && {
    'data-holds-escape': true,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    },
  };

/** Draws the calendar while open. */
export function CalendarPanel({ field, id, open, onClose, children }: CalendarPanelProps) {
  return (
    <div id={id} hidden={!open}>
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
