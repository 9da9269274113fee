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
  readonly children?: ReactNode;
}

/** Props that make Escape close only the calendar. FlowDialog checks the attribute. */
export const holdingEscape = (open: boolean, close: () => void) =>
  open && {
    'data-holds-escape': true,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    },
  };

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
