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
 * Renders a disclosure for the width of the window; nested ones open in place. Focus alone never
 * opens it.
 *
 * @see the disclosure navigation of the ARIA Authoring Practices
 */
export function DisclosureView({ node }: DisclosureProps) {
  const nested = use(SiblingsContext) !== null;
  const narrow = useNarrow();
  if (nested || node.panel === node.narrow) return <Formed node={node} form={nested ? 'accordion' : node.panel} />;
  // In server markup the width is unknown: both forms are rendered, and CSS hides one.
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
  /** False while the window may still turn out too wide for this form. */
  readonly isSure?: boolean;
}

function Formed({ node, form, isSure = true }: FormedProps) {
  if (form === 'row') return <Row node={node} />;
  if (form === 'section') return <Section node={node} />;
  return <Opening node={node} form={form} isSure={isSure} />;
}

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

function Heading(props: { readonly className?: string | undefined; readonly children: ReactNode }) {
  const Title = `h${use(HeadingLevel)}` as const;
  return <Title {...props} />;
}

/** Raises the heading level of the content. */
function Below({ children }: { readonly children: ReactNode }) {
  const level = use(HeadingLevel);
  return <HeadingLevel value={level < 4 ? ((level + 1) as 3 | 4) : level}>{children}</HeadingLevel>;
}

function Row({ node }: DisclosureProps) {
  const row = useRef<HTMLElement>(null);
  const fits = useFits(row);
  // During render instead of in an effect, because effects do not run on the server.
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
  // Reported as open only once the panel is rendered.
  const opened = open && drawn;
  // Panels in place may open by themselves to show an error.
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
            // Not every browser focuses pressed buttons. The focus tells later if the customer
            // moved on.
            currentTarget.focus();
            want();
            if (opener.current) opener.current.toggle();
            else node.show(!open || lost.current !== null);
            // Each press retries a failed download.
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
      {/* Separates the words in the accessible name. */ ' '}
      <Badge node={node} />
    </>
  );
}

function Badge({ node }: DisclosureProps) {
  const badge = useSignal(node.badge);
  return badge && <span className={styles.badge}>{badge}</span>;
}
