// Only import of @radix-ui/react-dialog. Loaded when the first dialog opens.

import type { FlowSession, StepNode } from '@fahrplan/engine';
import { Content, Dialog, Portal, Title } from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { Fragment, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { BackLink } from './BackLink.tsx';
import { Button } from './Button.tsx';
import { HeadingLevel, SessionContext } from './context.ts';
import styles from './FlowDialog.module.css';
import { focusedElement } from './focusedElement.ts';
import { Journey } from './Journey.tsx';
import { coverRoot, settleScreen } from './rootMarks.ts';
import { isAbout, leadsOf } from './StepView.tsx';
import { useSignal } from './useSignal.ts';

export interface FlowDialogProps {
  readonly session: FlowSession;
  /** Called after the closed dialog left the screen and the focus was restored. */
  readonly onClosed: () => void;
  /** Announcements for the time while it is open: assistive technology ignores the page outside. */
  readonly children?: ReactNode;
  /** Renders in place, for server rendering: in a child of the body without other content. */
  readonly inPlace?: boolean;
  /** Server-rendered: plays no opening animation and keeps the current focus. */
  readonly stands?: boolean;
}

/** Dialogs with more steps than this cover the whole screen. */
const SHORT = 2;

/**
 * Renders a session as a dialog: full screen on phones and for long flows, smaller for an `alert`, wider for a board.
 * Traps the focus, closes on Escape, and returns the focus to its opener. A new session replaces the one on screen.
 *
 * @see docs/requirements.md UX-39
 */
export function FlowDialog({ session, onClosed, children, inPlace = false, stands = false }: FlowDialogProps) {
  const open = useSignal(session.phase) !== 'closed';
  const content = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => (globalThis.document ? focusedElement() : null));
  const Container = inPlace ? Fragment : Portal;
  const step = useSignal(session.step);
  const leadId = useId();
  useLayoutEffect(() => (open ? coverRoot() : undefined), [open]);
  useEffect(() => {
    if (open) return coverPage();
    return settleScreen();
  }, [open]);
  const alert = session.frame === 'alert';
  const long = session.length > SHORT;
  const size = alert ? styles.alert : long ? styles.page : step?.look === 'board' ? styles.wide : '';
  return (
    <SessionContext value={session}>
      {/* Radix' own modality would also hide elements of browser extensions, such as passwords. */}
      <Dialog modal={false} open={open} onOpenChange={() => session.close()}>
        <Container>
          <div
            className={`${styles.scrim} ${alert ? styles.small : long ? styles.whole : ''}`}
            data-state={open ? 'open' : 'closed'}
            data-dialog
            data-stands={stands || undefined}
          >
            <Content
              data-long={(long && !alert) || undefined}
              ref={content}
              className={`${styles.dialog} ${size}`}
              role={alert ? 'alertdialog' : 'dialog'}
              aria-modal
              // Name until there is a title, or if there never is one.
              aria-label={session.word('loading')}
              aria-describedby={step ? describedBy(step, leadId) : undefined}
              onOpenAutoFocus={(event) => {
                event.preventDefault();
                if (!content.current?.contains(focusedElement(content.current))) content.current?.focus();
              }}
              onCloseAutoFocus={() => {
                giveFocusBack(opener);
                onClosed();
              }}
              // The focus trap wraps around without scrolling.
              onKeyUp={({ key, target }) => {
                if (key === 'Tab') (target as Element).scrollIntoView({ block: 'nearest' });
              }}
              onInteractOutside={(event) => event.preventDefault()}
              onEscapeKeyDown={(event) => {
                if (event.target instanceof Element && event.target.closest('[data-holds-escape]'))
                  event.preventDefault();
              }}
            >
              <div className={styles.bar} data-screen>
                <BackLink />
                <div className={styles.close}>
                  <Button look="icon" aria-label={session.word('close')} onPress={() => session.close()}>
                    <X size="1.375rem" aria-hidden />
                  </Button>
                </div>
              </div>
              <div className={styles.body} data-scroller>
                <HeadingLevel value={3}>
                  <Journey key={session.instance} Heading={Title} fromStart stands={stands} leadId={leadId} />
                </HeadingLevel>
              </div>
              {children}
            </Content>
          </div>
        </Container>
      </Dialog>
    </SessionContext>
  );
}

/** Returns the ids for aria-describedby: the subject and the leads of a step. */
function describedBy({ blocks }: StepNode, leadId: string): string | undefined {
  const own = blocks.filter((block) => !isAbout(block));
  const about = own.length < blocks.length ? `${leadId}-about ` : '';
  return about + (leadsOf(own).length > 0 ? leadId : '') || undefined;
}

/** Makes the page inert under a dialog; returns a function that undoes it. */
function coverPage(): () => void {
  const page = partsOfPage();
  const cover = (covered: boolean) => {
    for (const part of page) {
      part.toggleAttribute('inert', covered);
      // Some screen readers do not support inert.
      if (covered) part.setAttribute('aria-hidden', 'true');
      else part.removeAttribute('aria-hidden');
    }
  };
  cover(true);
  return () => cover(false);
}

/** Elements marked as page; where none is, all elements beside the dialog. */
function partsOfPage(): readonly Element[] {
  const marked = document.querySelectorAll('body > [data-page]');
  if (marked.length > 0) return [...marked];
  return [...document.body.children].filter((part) => !part.matches(BESIDE) && !part.querySelector('[data-dialog]'));
}

const BESIDE = '[data-dialog], [data-radix-focus-guard]';

/** Returns the focus to the opener, or to the page heading when the opener is gone. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (focusedElement(opener) === opener && opener !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
}
