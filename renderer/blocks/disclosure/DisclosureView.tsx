// A group that opens: its button, or the row that needs none. What opens is fetched when somebody is about to open it.

import type { DisclosureNode } from '@fahrplan/engine';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type ReactNode, use, useId, useMemo, useRef, useState } from 'react';
import { Boundary } from '../../Boundary.tsx';
import { BrokenPart } from '../../BrokenBlock.tsx';
import { HeadingLevel, useSession } from '../../context.ts';
import { Icon } from '../../Icon.tsx';
import { lazyComponent } from '../../lazyComponent.tsx';
import { useSignal } from '../../useSignal.ts';
import { ActionView } from '../action/ActionView.tsx';
import { DisclosedBlocks } from './DisclosedBlocks.tsx';
import styles from './DisclosureView.module.css';
import { SiblingsContext } from './siblings.ts';
import { useFits } from './useFits.ts';
import { useNarrow } from './useNarrow.ts';
import type { Form, Opener } from './useOpening.ts';

const Panel = lazyComponent(() => import('./Panel.tsx'), 'Panel');

interface DisclosureProps {
  readonly node: DisclosureNode;
}

/**
 * Draws a disclosure in the form that the window has room for; one inside of another opens in place.
 *
 * Its button says whether it is open. Focus alone never opens it; Escape, Tab, a press outside, scrolling and another
 * page close what lies over the page.
 *
 * @see the disclosure navigation of the ARIA Authoring Practices
 */
export function DisclosureView({ node }: DisclosureProps) {
  const nested = use(SiblingsContext) !== null;
  const narrow = useNarrow();
  if (nested || node.panel === node.narrow) return <Formed node={node} form={nested ? 'accordion' : node.panel} />;
  // As long as nobody knows how wide the window is, the stylesheet shows one of the two; that one then stays as it is.
  return (
    <>
      {narrow !== true && (
        <div className={narrow === null ? styles.wide : styles.known}>
          <Formed node={node} form={node.panel} />
        </div>
      )}
      {narrow !== false && (
        <div className={narrow === null ? styles.narrow : styles.known}>
          <Formed node={node} form={node.narrow} isSure={narrow !== null} />
        </div>
      )}
    </>
  );
}

interface FormedProps extends DisclosureProps {
  readonly form: DisclosureNode['panel'] | Form;
  /** False as long as the window may turn out to be too wide for this form. */
  readonly isSure?: boolean;
}

function Formed({ node, form, isSure = true }: FormedProps) {
  if (form === 'row') return <Row node={node} />;
  if (form === 'section') return <Section node={node} />;
  return <Opening node={node} form={form} isSure={isSure} />;
}

/** What stands open where there is room: a title, and blocks under it. */
function Section({ node }: DisclosureProps) {
  useMemo(() => node.want(), [node]);
  return (
    <div className={styles.section}>
      <Heading className={styles.heading}>
        <Words node={node} title={useSignal(node.title) ?? ''} />
      </Heading>
      <Below>
        <DisclosedBlocks node={node} className={styles.blocks} />
      </Below>
    </div>
  );
}

/** A title that stands among those of the page. */
function Heading(props: { readonly className?: string | undefined; readonly children: ReactNode }) {
  const Title = `h${use(HeadingLevel)}` as const;
  return <Title {...props} />;
}

/** What stands under such a title has titles of the next level. */
function Below({ children }: { readonly children: ReactNode }) {
  const level = use(HeadingLevel);
  return <HeadingLevel value={level < 4 ? ((level + 1) as 3 | 4) : level}>{children}</HeadingLevel>;
}

function Row({ node }: DisclosureProps) {
  const row = useRef<HTMLElement>(null);
  const fits = useFits(row);
  // Before it is drawn, and not after: on the server there is no after.
  useMemo(() => node.want(), [node]);
  if (fits) return <DisclosedBlocks ref={row} node={node} className={styles.row} />;
  return <Opening node={node} form={node.narrow} isSure />;
}

function Opening({ node, form, isSure }: Required<FormedProps> & { readonly form: Form }) {
  const session = useSession();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Opener>(null);
  const pointer = useRef<string>(null);
  const lost = useRef<() => void>(null);
  const [wanted, setWanted] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const title = useSignal(node.title) ?? '';
  const current = useSignal(node.current);
  const open = useSignal(node.open);
  // Until there is something to go into, nobody is told that it is open.
  const opened = open && drawn;
  // What opens in place may have to open by itself.
  const comes = wanted || (isSure && form === 'accordion' && node.asks);
  const { action: leads } = node;
  const isSection = node.panel === 'section';
  const Head = isSection ? Heading : 'div';
  const Inside = isSection ? Below : Fragment;
  const want = (): void => {
    node.want();
    setWanted(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens inside of it is heard here, and the button is what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link in it that is followed with a key is clicked, too
    <div
      ref={box}
      className={`${styles.box} ${form === 'accordion' ? styles.accordion : ''} ${isSection ? styles.sheet : ''}`}
      onPointerEnter={({ pointerType }) => {
        pointer.current = pointerType;
        want();
        opener.current?.entered(pointerType);
      }}
      onPointerLeave={({ pointerType }) => {
        pointer.current = null;
        opener.current?.left(pointerType);
      }}
      onFocus={want}
      onBlur={({ relatedTarget }) => opener.current?.blurred(relatedTarget)}
      onClick={(event) => opener.current?.clicked(event)}
    >
      <Head className={styles.head}>
        {leads && <ActionView node={leads} />}
        {leads && <Badge node={node} />}
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          aria-haspopup={form === 'drawer' ? 'dialog' : undefined}
          aria-label={leads ? session.word('more_in', { title }) : undefined}
          aria-current={(current && !leads) || undefined}
          onClick={({ currentTarget }) => {
            // Not every browser does that by itself: the focus comes back here, and who is elsewhere when the panel comes has gone on.
            currentTarget.focus();
            want();
            if (opener.current) opener.current.toggle();
            else node.show(!open || lost.current !== null);
            // What could not be fetched is asked for again with each press.
            lost.current?.();
            lost.current = null;
          }}
        >
          {!leads && <Words node={node} title={title} />}
          {(leads || form !== 'drawer') && <ChevronDown size="1.25rem" aria-hidden className={styles.arrow} />}
        </button>
      </Head>
      {comes && (
        <Boundary
          instead={(again) => {
            lost.current = again;
            return open && <BrokenPart again={again} />;
          }}
        >
          <Inside>
            <Panel id={id} node={node} form={form} parts={{ box, button, opener, pointer }} onDrawn={setDrawn} />
          </Inside>
        </Boundary>
      )}
    </div>
  );
}

function Words({ node, title }: DisclosureProps & { readonly title: string }) {
  return (
    <>
      <Icon name={node.icon} />
      <span className={styles.title}>{title}</span>
      {/* In the name of the button they are two words. */ ' '}
      <Badge node={node} />
    </>
  );
}

function Badge({ node }: DisclosureProps) {
  const badge = useSignal(node.badge);
  return badge && <span className={styles.badge}>{badge}</span>;
}
