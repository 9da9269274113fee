import type { BlockNode, DisclosureNode, ReadonlySignal } from '@fahrplan/engine';
import { type MouseEvent, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../context.ts';
import { focusedElement } from '../../focusedElement.ts';
import { useSignal } from '../../useSignal.ts';
import { type Siblings, SiblingsContext } from './siblings.ts';
import { throttled } from './throttled.ts';

export type Form = Exclude<DisclosureNode['panel'] | DisclosureNode['narrow'], 'row' | 'section'>;

const OVER: { readonly [F in Form]: boolean } = { menu: true, wide: true, drawer: true, accordion: false };

/** Returns true for forms that overlay the page: they close when the customer turns away. */
export const liesOver = (form: Form): boolean => OVER[form];

/** Only one overlay is open at a time, across all flows. */
const overPage: Siblings = { close: null };
const inPlace: Siblings = { close: null };

/** Hover delays in ms: before opening, and before closing, so that corners can be crossed. */
const INTENT = 150;
const GRACE = 300;
/** Throttling of scroll events in milliseconds, and tolerated distance in pixels. */
const SCROLL_PAUSE = { menu: 100, wide: 500 } as const;
const SLACK = 8;

/** Event handlers of the element around button and panel. */
export interface Opener {
  readonly toggle: () => void;
  readonly entered: (pointer: string) => void;
  readonly left: (pointer: string) => void;
  readonly blurred: (next: EventTarget | null) => void;
  readonly clicked: (event: MouseEvent) => void;
}

/** Elements that exist before the panel opens. */
export interface OpeningElements {
  readonly box: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLElement | null>;
  readonly opener: RefObject<Opener | null>;
  /** The type of the pointer over the box. */
  readonly pointer: RefObject<string | null>;
}

/** Opens and closes a disclosure. Returns its state, and the handlers for its button and box. */
export function useOpening(node: DisclosureNode, form: Form, { box, button, pointer }: OpeningElements) {
  const over = liesOver(form);
  const hovers = node.opens === 'hover' && (form === 'menu' || form === 'wide');
  const around = use(SiblingsContext);
  const siblings = around ?? (over ? overPage : inPlace);
  const open = useSignal(node.open);
  const pinned = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    pinned.current = false;
    if (siblings.close === close) siblings.close = null;
    if (!node.open.peek()) return;
    // A hidden panel must not keep the focus.
    if (box.current?.contains(focusedElement(box.current))) button.current?.focus();
    node.show(false);
  }, [node, siblings, box, button]);
  const show = (): void => {
    clearTimeout(timer.current);
    if (siblings.close !== close) siblings.close?.();
    siblings.close = close;
    node.show(true);
  };
  const pin = (): void => {
    show();
    pinned.current = true;
  };
  const after = (pause: number, run: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, pause);
  };
  const opener: Opener = {
    toggle() {
      if (open && (pinned.current || !hovers)) close();
      else pin();
    },
    entered(by) {
      if (hovers && by !== 'touch') after(INTENT, show);
    },
    left(by) {
      clearTimeout(timer.current);
      const held = pinned.current || box.current?.contains(focusedElement(box.current));
      if (hovers && by !== 'touch' && !held) after(GRACE, close);
    },
    blurred(next) {
      if (over && next !== null && !box.current?.contains(next as Node)) close();
    },
    clicked({ target, ctrlKey, metaKey, shiftKey }) {
      // A link opened in a new tab leaves this page unchanged.
      const elsewhere = ctrlKey || metaKey || shiftKey;
      if (over && !elsewhere && target instanceof Element && target.closest('a[href]')) close();
    },
  };

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // Replays input from before this module was loaded, unless the customer moved on.
    const focused = focusedElement(box.current);
    const elsewhere = focused !== null && focused !== document.body && !box.current?.contains(focused);
    if (open) (over && elsewhere ? close : pin)();
    else if (pointer.current !== null) opener.entered(pointer.current);
  });
  useEffect(() => close, [close]);
  useLeaving(node, form, open, box, close);
  useRefused(node, form);
  return { open, close, opener };
}

/** Closes on navigation; overlays also on outside presses, Escape, scrolling and presses inside. */
function useLeaving(
  node: DisclosureNode,
  form: Form,
  open: boolean,
  box: OpeningElements['box'],
  close: () => void,
): void {
  useEffect(() => (open ? onNext(node.page, close) : undefined), [node, open, close]);
  useEffect(() => {
    if (!open || !liesOver(form)) return;
    const from = window.scrollY;
    const scrolled = throttled(form === 'wide' ? SCROLL_PAUSE.wide : SCROLL_PAUSE.menu, () => {
      if (Math.abs(window.scrollY - from) > SLACK) close();
    });
    const pressed = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    // Capture phase, so that Escape does not close a dialog below.
    const escaped = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || (event.target instanceof Element && event.target.closest('[data-holds-escape]')))
        return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const deaf = onNext(node.presses, close);
    addEventListener('pointerdown', pressed, true);
    addEventListener('keydown', escaped, true);
    if (form !== 'drawer') addEventListener('scroll', scrolled.call, { passive: true });
    return () => {
      deaf();
      scrolled.stop();
      removeEventListener('pointerdown', pressed, true);
      removeEventListener('keydown', escaped, true);
      removeEventListener('scroll', scrolled.call);
    };
  }, [node, form, open, box, close]);
}

/** Calls back on changes, but not for the initial value. */
function onNext(reading: ReadonlySignal<unknown>, run: () => void): () => void {
  let isFirst = true;
  return reading.subscribe(() => {
    if (!isFirst) run();
    isFirst = false;
  });
}

/** Opens in place when Continue was refused because of a field inside. */
function useRefused(node: DisclosureNode, form: Form): void {
  const session = useSession();
  const refusals = useSignal(session.refusals);
  const [before] = useState(refusals);
  useEffect(() => {
    if (refusals === before || liesOver(form)) return;
    const wrong = session.issues.peek().flatMap(({ field }) => field ?? []);
    if (wrong.length > 0) reveal(node, wrong);
  }, [node, form, session, refusals, before]);
}

/** Opens all disclosures around the fields. Returns true when the block contains one. */
function reveal(block: BlockNode, fields: readonly string[]): boolean {
  if (block.kind === 'field') return fields.includes(block.name);
  if (!('blocks' in block)) return false;
  if (block.kind === 'disclosure') block.want();
  const holds = (block.blocks.peek() ?? []).filter((inner) => reveal(inner, fields)).length > 0;
  if (holds && block.kind === 'disclosure') block.show(true);
  return holds;
}
