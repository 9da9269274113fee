// A group that opens: in a box below its button, across the page, in a drawer, or in place.
import ChevronDown from 'lucide-react/icons/chevron-down';
import { use, useId, useLayoutEffect, useRef, useState } from 'react';
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
  const session = useSession();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [siblings] = useState<Siblings>(() => ({ close: null }));
  const title = useSignal(node.title) ?? '';
  const current = useSignal(node.current);
  const { open, close, toggle, on } = useOpening(node, form, { box, button });
  usePlace(form, open, button, panel);
  const { action: leads } = node;
  const blocks = (
    <SiblingsContext value={siblings}>
      <Blocks node={node} className={styles.entries} />
    </SiblingsContext>
  );
  return (
    <div ref={box} className={`${styles.box} ${styles[form]}`} {...on}>
      <div className={styles.head}>
        {leads && <Action node={leads} />}
        {leads && <Badge node={node} />}
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-haspopup={form === 'drawer' ? 'dialog' : undefined}
          aria-label={leads ? session.word('more_in', { title }) : undefined}
          aria-current={(current && !leads) || undefined}
          onClick={toggle}
        >
          {!leads && <Words node={node} title={title} />}
          {(leads || form !== 'drawer') && <ChevronDown size="1.25rem" aria-hidden className={styles.arrow} />}
        </button>
      </div>
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
