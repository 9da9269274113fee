import type { ActionNode, MediaNode } from '@fahrplan/engine';
import { type ReactNode, use, useEffect, useState } from 'react';
import { type ArtworkProps, ArtworksContext } from '../../artworks.ts';
import { Boundary, nothing } from '../../Boundary.tsx';
import { useSession } from '../../context.ts';
import { Icon } from '../../Icon.tsx';
import { lazyComponent } from '../../lazyComponent.tsx';
import { Pressable } from '../../Pressable.tsx';
import { useSignal } from '../../useSignal.ts';
import { Shown } from '../../Waiting.tsx';
import styles from './MediaView.module.css';

// Loaded after the text: drawings are decorative, and their space is reserved.
const Drawing = lazyComponent(() => import('./Drawing.tsx'), 'Drawing');

/** Renders an artwork, spot drawing, image or mark. A pressable one is named by its text. */
export function MediaView({ node }: { readonly node: MediaNode }) {
  return node.action ? (
    <PressableMedia action={node.action}>
      <Drawn node={node} />
    </PressableMedia>
  ) : (
    <Drawn node={node} />
  );
}

function PressableMedia({ action, children }: { readonly action: ActionNode; readonly children: ReactNode }) {
  const running = useSignal(action.running);
  return (
    <Pressable
      className={styles.press}
      link={useSignal(action.link)}
      running={running}
      onPress={() => void action.press()}
    >
      {children}
    </Pressable>
  );
}

function Drawn({ node }: { readonly node: MediaNode }) {
  const text = useSignal(node.text);
  const shape = useSignal(node.shape);
  const paint = useSignal(node.paint);
  const source = useSignal(node.source);
  const width = useSignal(node.width);
  if (node.look === 'sign') return <Sign node={node} />;
  if (node.look === 'drawing') {
    return (
      <div className={styles.spot}>
        <Boundary instead={nothing}>
          <Drawing name={shape} text={text} />
        </Boundary>
      </div>
    );
  }
  if (node.look === 'artwork') {
    return (
      <div className={styles.stage}>
        <div className={styles.artwork}>
          <Boundary instead={nothing}>
            <Artwork name={node.artwork} shape={shape} paint={paint} text={text} />
          </Boundary>
          <Badge name={node.icon} />
        </div>
      </div>
    );
  }
  if (source === '') return <span className={`${styles.waiting} ${styles.missing}`}>{text}</span>;
  if (source === null) return <Shown text={null} length={24} />;
  if (node.look === 'mark') return <img src={source} alt={text ?? ''} className={styles.mark} loading="lazy" />;
  return <Picture key={source} source={source} width={width} text={text ?? ''} />;
}

/** Artwork in the height of a line; a placeholder reserves its space while its text is loading. */
function Sign({ node }: { readonly node: MediaNode }) {
  const text = useSignal(node.text);
  if (!text) return <Shown text={text} length={9} />;
  return (
    <Boundary instead={nothing}>
      <Artwork name={node.artwork} shape={null} paint={null} text={text} />
    </Boundary>
  );
}

/** @throws Error when the portal did not pass the artwork */
function Artwork({ name, ...props }: { readonly name: string | null } & Omit<ArtworkProps, 'word'>) {
  const { word } = useSession();
  const artworks = use(ArtworksContext);
  const Drawn = name !== null && Object.hasOwn(artworks, name) ? artworks[name] : undefined;
  if (!Drawn) throw new Error(`The artwork "${name}" was not passed to the renderer.`);
  return <Drawn {...props} word={word} />;
}

function Badge({ name }: { readonly name: MediaNode['icon'] }) {
  return (
    useSignal(name) !== null && (
      <span className={styles.badge}>
        <Icon name={name} />
      </span>
    )
  );
}

/** Maximum time for a placeholder in milliseconds (CAT-5). */
const PATIENCE = 5_000;

interface PictureProps {
  readonly source: string;
  /** CSS pixels, at most. */
  readonly width: string | null;
  readonly text: string;
}

function Picture({ source, width, text }: PictureProps) {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const come = () => setWaiting(false);
  return (
    <span className={`${styles.picture} ${width ? styles.sized : ''} ${waiting ? styles.waiting : ''}`}>
      <img
        // Images loaded before hydration fire no load event any more.
        ref={(image) => {
          if (image?.complete) come();
        }}
        src={source}
        alt={text}
        {...(width && { width })}
        className={styles.image}
        loading="lazy"
        onLoad={come}
        onError={come}
      />
    </span>
  );
}
