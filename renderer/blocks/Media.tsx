import type { MediaNode } from '#engine';
import { useSignal } from '../useSignal.ts';
import { Line } from '../Waiting.tsx';
import { Drawing } from './Drawing.tsx';
import styles from './Media.module.css';
import { NumberPlate } from './NumberPlate.tsx';
import { VehicleSilhouette } from './VehicleSilhouette.tsx';

/** Something drawn or loaded: a car in its paint, its number plate, a small drawing, an image. */
export function Media({ node }: { readonly node: MediaNode }) {
  const text = useSignal(node.text);
  const shape = useSignal(node.shape);
  const paint = useSignal(node.paint);
  const source = useSignal(node.source);
  if (node.look === 'plate') return text ? <NumberPlate text={text} /> : <Line length={9} />;
  if (node.look === 'drawing') return <Drawing name={shape} text={text} />;
  if (node.look === 'vehicle') {
    return (
      <div className={styles.stage}>
        <VehicleSilhouette shape={shape} paint={paint} text={text} />
      </div>
    );
  }
  return source === null ? (
    <Line length={24} />
  ) : (
    <img src={source} alt={text ?? ''} className={styles.image} loading="lazy" />
  );
}
