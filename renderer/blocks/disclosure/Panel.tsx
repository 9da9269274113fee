import type { DisclosureNode } from '@fahrplan/engine';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useSignal } from '../../useSignal.ts';
import { DisclosedBlocks } from './DisclosedBlocks.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './Panel.module.css';
import { type Siblings, SiblingsContext } from './siblings.ts';
import { type Form, type OpeningElements, useOpening } from './useOpening.ts';
import { usePlace } from './usePlace.ts';

interface PanelProps {
  readonly id: string;
  readonly node: DisclosureNode;
  readonly form: Form;
  readonly parts: OpeningElements;
  /** Called once the content is rendered. */
  readonly onDrawn: (isDrawn: true) => void;
}

export function Panel({ id, node, form, parts, onDrawn }: PanelProps) {
  const title = useSignal(node.title) ?? '';
  const finish = useSignal(node.finish) ?? '';
  const isSection = node.panel === 'section';
  const panel = useRef<HTMLDivElement>(null);
  const [siblings] = useState<Siblings>(() => ({ close: null }));
  const { open, close, opener } = useOpening(node, form, parts);
  useImperativeHandle(parts.opener, () => opener);
  useLayoutEffect(() => onDrawn(true), [onDrawn]);
  usePlace(form, open, parts.button, panel);
  const blocks = (
    <SiblingsContext value={siblings}>
      <DisclosedBlocks node={node} className={isSection ? styles.sheets : `${styles.entries} ${styles[form]}`} />
    </SiblingsContext>
  );
  if (form === 'drawer')
    return (
      <Drawer id={id} title={title} finish={finish} open={open} onClose={close}>
        {blocks}
      </Drawer>
    );
  return (
    <div
      ref={panel}
      id={id}
      className={`${styles.panel} ${styles[isSection ? 'section' : `${form}Panel`]}`}
      hidden={!open}
      data-panel
    >
      {blocks}
    </div>
  );
}
