import styles from './VehicleSilhouette.module.css';
import { type Silhouette, silhouettes } from './vehicles.ts';

interface VehicleProps {
  /** small, saloon, estate, suv, van or coupe; anything else is drawn as a saloon. */
  readonly shape: string | null;
  /** A hex colour; a neutral paint without. */
  readonly paint: string | null;
  /** What is seen, in words. Without words the drawing is decoration. */
  readonly text?: string | null;
}

const NEUTRAL = '#5b7c8d';
const HEX = /^#[0-9a-f]{3,8}$/i;
const saloon = silhouettes.saloon as Silhouette;

/** Draws a car from the side in its own paint. */
export function VehicleSilhouette({ shape, paint, text }: VehicleProps) {
  const car = (shape !== null && Object.hasOwn(silhouettes, shape) && silhouettes[shape]) || saloon;
  const [front, back] = car.wheels;
  return (
    <svg
      viewBox="0 0 320 112"
      className={styles.vehicle}
      color={paint !== null && HEX.test(paint) ? paint : NEUTRAL}
      role="img"
      aria-label={text ?? ''}
      aria-hidden={!text}
    >
      <ellipse cx={(front + back) / 2} cy="101" rx={(back - front) / 2 + 56} ry="5" className={styles.shadow} />
      {car.wheels.map((x) => (
        <circle key={x} cx={x} cy={100 - car.radius} r={car.radius + 1} className={styles.well} />
      ))}
      {car.rail && <path d={car.rail} className={styles.rail} />}
      <path d={car.body} className={styles.body} />
      <path d={car.sill} className={styles.sill} />
      <path d={car.shoulder} className={styles.shoulder} />
      <path d={car.seams} className={styles.seams} />
      {car.glass.map((pane) => (
        <path key={pane} d={pane} className={styles.glass} />
      ))}
      <path d={car.mirror} className={styles.mirror} />
      <path d={car.front} className={styles.front} />
      <path d={car.rear} className={styles.rear} />
      {car.wheels.map((x) => (
        <Wheel key={x} x={x} radius={car.radius} />
      ))}
    </svg>
  );
}

const SPOKES = [0, 72, 144, 216, 288];

function Wheel({ x, radius }: { readonly x: number; readonly radius: number }) {
  const y = 100 - radius;
  const rim = radius * 0.66;
  return (
    <g>
      <circle cx={x} cy={y} r={radius + 4} className={styles.well} />
      <circle cx={x} cy={y} r={radius} className={styles.tyre} />
      <circle cx={x} cy={y} r={rim} className={styles.rim} />
      {SPOKES.map((turn) => (
        <path
          key={turn}
          d={`M${x} ${y}L${x} ${y - rim + 1}`}
          transform={`rotate(${turn} ${x} ${y})`}
          className={styles.spoke}
        />
      ))}
      <circle cx={x} cy={y} r={2.5} className={styles.tyre} />
    </g>
  );
}
