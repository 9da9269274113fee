// A flow over the page: the only door to @radix-ui/react-dialog. Loaded when the first dialog opens.

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

/** What a dialog needs: its session, and whom to tell that it is gone. */
export interface FlowDialogProps {
  readonly session: FlowSession;
  /** Called once the session is closed, the dialog has left the screen and the focus is back where it was. */
  readonly onClosed: () => void;
  /** What is said while it is open: only inside of the dialog it is heard, and reached with the keyboard. */
  readonly children?: ReactNode;
  /** Draws it where it stands, which has to be a child of the body with nothing else in it: a server can draw it there. Else at the end of the body. */
  readonly inPlace?: boolean;
  /** It has come with the page: it does not move in, and whoever is in it already stays where they are. */
  readonly stands?: boolean;
}

/** More steps than these are walked through on the whole screen. */
const SHORT = 2;

/**
 * Draws a session as a dialog: on a phone as a sheet over the whole screen, and on a desktop as one, too, when it has more
 * than two steps. `alert` is smaller and must be answered.
 *
 * Focus stays inside, Escape and the close button close the session, and the focus returns to what opened it.
 * Another session may be handed in while it is open: it replaces the one on screen, never lies over it.
 *
 * @see behaviour 39 of the customer's forty
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
  return (
    <SessionContext value={session}>
      {/* The library's own modality would also cover what extensions of the browser put beside the page, such as a list of passwords. */}
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
              className={`${styles.dialog} ${alert ? styles.alert : long ? styles.page : ''}`}
              role={alert ? 'alertdialog' : 'dialog'}
              aria-modal
              // Its title is its name; before there is one, and when there never is any, it has this.
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
              // From the last stop round to the first, and back, the trap moves the focus without scrolling.
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

/** The ids of what describes a dialog on a step: what it is about, and its leads. Undefined when there is nothing of either. */
function describedBy({ blocks }: StepNode, leadId: string): string | undefined {
  const own = blocks.filter((block) => !isAbout(block));
  const about = own.length < blocks.length ? `${leadId}-about ` : '';
  return about + (leadsOf(own).length > 0 ? leadId : '') || undefined;
}

/**
 * Nothing of the page is reached while a dialog lies over it, whatever comes there meanwhile.
 *
 * @returns takes the cover away
 */
function coverPage(): () => void {
  const page = partsOfPage();
  const cover = (covered: boolean) => {
    for (const part of page) {
      part.toggleAttribute('inert', covered);
      // Some tools that read a page aloud do not know inert.
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

/** What opened a dialog may be gone once it has done its work: then the heading of the page takes the focus. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (focusedElement(opener) === opener && opener !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
}
