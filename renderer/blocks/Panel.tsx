// What a disclosure opens: a box below its button, a panel across the page, a drawer, or a place of its own below the button.
import { useImperativeHandle, useRef, useState } from 'react';
import type { DisclosureNode } from '#engine';
import { DisclosedBlocks } from './DisclosedBlocks.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './Panel.module.css';
import { type Siblings, SiblingsContext } from './siblings.ts';
import { type Form, type Parts, useOpening } from './useOpening.ts';
import { usePlace } from './usePlace.ts';

interface PanelProps {
  readonly id: string;
  readonly node: DisclosureNode;
  readonly form: Form;
  readonly title: string;
  readonly parts: Parts;
}

/** Draws what opens, and opens and closes it. */
export function Panel({ id, node, form, title, parts }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [siblings] = useState<Siblings>(() => ({ close: null }));
  const { open, close, opener } = useOpening(node, form, parts);
  useImperativeHandle(parts.opener, () => opener);
  usePlace(form, open, parts.button, panel);
  const blocks = (
    <SiblingsContext value={siblings}>
      <DisclosedBlocks node={node} className={`${styles.entries} ${styles[form]}`} />
    </SiblingsContext>
  );
  if (form === 'drawer')
    return (
      <Drawer id={id} title={title} open={open} onClose={close}>
        {blocks}
      </Drawer>
    );
  return (
    <div ref={panel} id={id} className={`${styles.panel} ${styles[`${form}Panel`]}`} hidden={!open} data-panel>
      {blocks}
    </div>
  );
}
