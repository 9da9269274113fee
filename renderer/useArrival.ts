// What happens when another step comes on screen: focus, place on the page, and one sentence for who does not see it.
import { type RefObject, useEffect, useRef } from 'react';
import type { StepNode } from '#engine';

interface Arrival {
  readonly step: StepNode;
  /** "Schritt 2 von 4: Wann sollen wir kommen?"; null while the title still loads. */
  readonly sentence: string | null;
  /** True when the first step too takes the focus: in a dialog, and on a page reached within the portal. */
  readonly fromStart: boolean;
  /** False for a region, whose steps must not move the page. */
  readonly scrolls: boolean;
  readonly heading: RefObject<HTMLElement | null>;
  readonly live: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus to the heading of a step that comes on screen, scrolls to its top and announces it politely.
 *
 * The title of the page was set before, in the layout phase.
 *
 * @see behaviour 3 of the customer's forty
 */
export function useArrival({ step, sentence, fromStart, scrolls, heading, live }: Arrival): void {
  const shown = useRef<string | null>(null);
  const owed = useRef(false);
  useEffect(() => {
    if (shown.current === step.id) return;
    const first = shown.current === null;
    shown.current = step.id;
    owed.current = !first;
    if (first && !fromStart) return;
    heading.current?.focus({ preventScroll: true });
    if (!scrolls) return;
    const scroller = heading.current?.closest('[data-scroller]') ?? window;
    scroller.scrollTo({ top: 0 });
  }, [step, fromStart, scrolls, heading]);
  useEffect(() => {
    if (!owed.current || sentence === null || live.current === null) return;
    owed.current = false;
    live.current.textContent = sentence;
  }, [sentence, live]);
}
