// A group that opens: in a box below its button, across the page, in a drawer, or in place.
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DisclosureNode } from '#engine';
import { BlockView } from '../BlockView.tsx';
import { useSession } from '../context.ts';
import { Icon } from '../Icon.tsx';
import { useSignal } from '../useSignal.ts';
import { Action } from './Action.tsx';
import styles from './Disclosure.module.css';
import { Drawer } from './Drawer.tsx';
import { type Form, type Siblings, SiblingsContext, useOpening } from './useOpening.ts';
import { useNarrow, usePlace } from './usePlace.ts';

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
export function Disclosure({ node }: DisclosureProps) {
  const nested = use(SiblingsContext) !== null;
  const narrow = useNarrow();
  const form = nested ? 'accordion' : narrow ? node.narrow : node.panel;
  return form === 'row' ? <Row node={node} /> : <Opening key={form} node={node} form={form} />;
}

function Row({ node }: DisclosureProps) {
  useLayoutEffect(() => node.want(), [node]);
  return <Blocks node={node} className={styles.row} />;
}

function Opening({ node, form }: DisclosureProps & { readonly form: Form }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [siblings] = useState<Siblings>(() => ({ close: null }));
  const title = useSignal(node.title) ?? '';
  const { open, close, toggle, on } = useOpening(node, form, { box, button });
  usePlace(form, open, button, panel);
  const blocks = (
    <SiblingsContext value={siblings}>
      <Blocks node={node} className={styles.entries} />
    </SiblingsContext>
  );
  return (
    <div ref={box} className={`${styles.box} ${styles[form]}`} {...on}>
      <Head node={node} title={title}>
        {(name) => (
          <button
            ref={button}
            type="button"
            className={styles.button}
            aria-expanded={open}
            aria-controls={id}
            aria-haspopup={form === 'drawer' ? 'dialog' : undefined}
            {...name}
            onClick={toggle}
          >
            {name.children}
            {form !== 'drawer' && <ChevronDown size="1.25rem" aria-hidden className={styles.arrow} />}
          </button>
        )}
      </Head>
      {form === 'drawer' ? (
        <Drawer id={id} title={title} open={open} onClose={close}>
          {blocks}
        </Drawer>
      ) : (
        <div ref={panel} id={id} className={styles.panel} hidden={!open} data-panel>
          {blocks}
        </div>
      )}
    </div>
  );
}

interface Name {
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: boolean | undefined;
  readonly children?: ReactNode;
}

interface HeadProps extends DisclosureProps {
  readonly title: string;
  readonly children: (name: Name) => ReactNode;
}

/** The button with its words; where the title leads somewhere itself, the arrow beside it. */
function Head({ node, title, children }: HeadProps) {
  const session = useSession();
  const badge = useSignal(node.badge);
  const current = useSignal(node.current);
  const mark = badge && <span className={styles.badge}>{badge}</span>;
  if (node.action === null)
    return (
      <div className={styles.head}>
        {children({
          'aria-current': current || undefined,
          children: (
            <>
              <Icon name={node.icon} />
              <span className={styles.title}>{title}</span>
              {/* In the name of the button they are two words. */ ' '}
              {mark}
            </>
          ),
        })}
      </div>
    );
  return (
    <div className={styles.head}>
      <Action node={node.action} />
      {mark}
      {children({ 'aria-label': session.word('more_in', { title }) })}
    </div>
  );
}

/** What stands in it; links alone are a list. */
function Blocks({ node, className }: DisclosureProps & { readonly className: string | undefined }) {
  const blocks = useSignal(node.blocks);
  const listed = blocks.every(({ kind }) => kind === 'action' || kind === 'disclosure');
  const List = listed ? 'ul' : 'div';
  return (
    <List className={className}>
      {blocks.map((block) => (
        <BlockView key={block.key} node={block} as={listed ? 'li' : 'div'} />
      ))}
    </List>
  );
}
