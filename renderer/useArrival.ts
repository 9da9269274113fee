// What happens when another step comes on screen: focus, place on the page, and one sentence for who does not see it.

import type { FlowSession, StepNode } from '@fahrplan/engine';
import { type RefObject, useEffect, useRef } from 'react';
import { focusedElement } from './focusedElement.ts';
import { recallFocus } from './focusMemory.ts';
import { settleScreen } from './rootMarks.ts';

interface Arrival {
  readonly session: FlowSession;
  readonly step: StepNode;
  /** "Schritt 2 von 4: Wann sollen wir kommen?"; null while the title still loads. */
  readonly sentence: string | null;
  /** True when the first step too takes the focus: in a dialog, and on a page reached within the portal. */
  readonly fromStart: boolean;
  /** True when the first step has come with the page: whoever is in it already stays where they are. */
  readonly stands: boolean;
  /** False for a region, whose steps must not move the page. */
  readonly scrolls: boolean;
  readonly heading: RefObject<HTMLElement | null>;
  /** The live region; the step follows it. */
  readonly live: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus to the heading of a step that comes on screen, scrolls to its top and announces it politely.
 *
 * The title of the page was set before, in the layout phase. A step that comes back from behind another dialog gives
 * the focus to the control that had it.
 *
 * @see behaviour 3 of the customer's forty
 */
export function useArrival({ session, step, sentence, fromStart, stands, scrolls, heading, live }: Arrival): void {
  const shown = useRef<string | null>(null);
  const owed = useRef(false);
  useEffect(() => {
    if (shown.current === step.id) return;
    const first = shown.current === null;
    shown.current = step.id;
    owed.current = !first;
    if (first && !fromStart) return;
    const root = live.current?.nextElementSibling;
    if (first && stands) {
      if (!root?.contains(focusedElement(root))) heading.current?.focus({ preventScroll: true });
      return;
    }
    if (scrolls) settleScreen();
    const before = first && root ? recallFocus(session, step.id, root) : undefined;
    if (before) return before.focus();
    heading.current?.focus({ preventScroll: true });
    if (scrolls) (heading.current?.closest('[data-scroller]') ?? document.documentElement).scrollTop = 0;
  }, [session, step, fromStart, stands, scrolls, heading, live]);
  useEffect(() => {
    if (!owed.current || sentence === null || live.current === null) return;
    owed.current = false;
    live.current.textContent = sentence;
  }, [sentence, live]);
}
