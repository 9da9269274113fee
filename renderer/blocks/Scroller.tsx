import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { useSession } from '../context.ts';

interface ScrollerProps {
  /** Distance of one press in CSS pixels. */
  readonly step: number;
  /** The look of the group; also the class of the outer element. */
  readonly look: 'side' | 'slider';
  /** Classes: the look, `row`, and `back` and `on` of the buttons. */
  readonly styles: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A row with scroll buttons while entries are out of view. Scrolls the current entry into view. */
export function Scroller({ look, step, styles, children }: ScrollerProps) {
  const session = useSession();
  const row = useRef<HTMLDivElement>(null);
  const brought = useRef<{ readonly current: HTMLElement; readonly at: number }>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const look = () => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const bring = () => {
      const current = box.querySelector<HTMLElement>('[aria-current]');
      const before = brought.current;
      // Keeps the customer's scroll position until another entry becomes current.
      if (current && current === before?.current && Math.abs(box.scrollLeft - before.at) > 1) return;
      if (current) centre(box, current);
      brought.current = current && { current, at: box.scrollLeft };
    };
    bring();
    look();
    // The scroll buttons take room from the row.
    const room = new ResizeObserver(() => {
      bring();
      look();
    });
    room.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      room.disconnect();
      box.removeEventListener('scroll', look);
    };
  });
  const turn = (way: 1 | -1) => row.current?.scrollBy({ left: way * step });
  return (
    <div className={styles[look]}>
      {hidden.before && (
        <div className={styles['back']}>
          <Button look="icon" aria-label={session.word('scroll.back')} onPress={() => turn(-1)}>
            <ChevronLeft size="1.25rem" aria-hidden />
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what has the focus inside of it is heard here */}
      <div
        ref={row}
        className={styles['row']}
        // Browsers do not scroll partly visible elements on focus. Pointer presses must not scroll.
        onFocus={({ target }) =>
          target.matches(':focus-visible') && target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
      >
        {children}
      </div>
      {hidden.after && (
        <div className={styles['on']}>
          <Button look="icon" aria-label={session.word('scroll.on')} onPress={() => turn(1)}>
            <ChevronRight size="1.25rem" aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}

function centre(row: HTMLElement, entry: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  const by = inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  row.scrollBy({ left: by, behavior: 'instant' });
}
