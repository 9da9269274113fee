import type { FlowSession, StepNode } from '@fahrplan/engine';
import { type RefObject, useEffect, useRef } from 'react';
import { focusedElement } from './focusedElement.ts';
import { recallFocus } from './focusMemory.ts';
import { settleScreen } from './rootMarks.ts';

interface Arrival {
  readonly session: FlowSession;
  readonly step: StepNode;
  /** "Schritt 2 von 4: Wann sollen wir kommen?"; null while the title is loading. */
  readonly sentence: string | null;
  /** True when the first step takes the focus, too: in dialogs, and after navigation. */
  readonly fromStart: boolean;
  /** True when the first step is server-rendered: keeps the current focus. */
  readonly stands: boolean;
  /** False for regions, whose steps must not scroll the page. */
  readonly scrolls: boolean;
  readonly heading: RefObject<HTMLElement | null>;
  /** The live region; the step is its next sibling. */
  readonly live: RefObject<HTMLElement | null>;
}

/**
 * Handles a step change: focuses the heading, scrolls to the top and announces the step. A step
 * that reappears after another dialog focuses its former control.
 *
 * @see docs/requirements.md UX-3
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
