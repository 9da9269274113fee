import type { ArtworkProps } from '@fahrplan/renderer';
import { useId } from 'react';
import styles from './VehicleSilhouette.module.css';
import { type Silhouette, silhouettes } from './vehicles.ts';

/** Paint of a car whose colour is not known. */
const NEUTRAL = '#5b7c8d';
const HEX = /^#[0-9a-f]{3,8}$/i;
const GROUND = 103;
type Part = Exclude<keyof Silhouette, 'wheels' | 'radius' | 'arches' | 'spokes'>;

/** Parts without and with gradients of light, ordered from back to front. */
const UNLIT: readonly Part[] = ['rail', 'body', 'glass'];
const LIT: readonly Part[] = ['posts', 'seams', 'shoulder', 'handles', 'trim', 'mirror', 'front', 'rear', 'lit'];

/** Draws a car from the side in its own paint; an unknown shape is drawn as a saloon. */
export function VehicleSilhouette({ shape, paint, text }: Omit<ArtworkProps, 'word'>) {
  const id = useId();
  const own = shape !== null && Object.hasOwn(silhouettes, shape) ? silhouettes[shape] : undefined;
  const car = own ?? silhouettes.saloon;
  const [front, back] = car.wheels;
  const middle = (front + back) / 2;
  const y = GROUND - car.radius;
  return (
    <svg
      viewBox="0 0 320 112"
      className={styles.vehicle}
      color={paint !== null && HEX.test(paint) ? paint : NEUTRAL}
      role="img"
      aria-label={text ?? ''}
      aria-hidden={!text}
    >
      <Light id={id} />
      <ellipse cx={middle} cy={GROUND} rx={middle - front + 78} ry="8" fill={`url(#${id}g)`} />
      {/* Far side of the car, in its shadow. */}
      <g className={styles.well}>
        {car.wheels.map((x) => (
          <circle key={x} cx={x + 11} cy={y} r={car.radius - 2} />
        ))}
        <path d={`M${front} 88H${back}V93H${front}z`} />
      </g>
      {drawn(car, UNLIT)}
      <path d={car.body} fill={`url(#${id}b)`} />
      <path d={car.body} fill={`url(#${id}e)`} />
      <path d={car.glass} fill={`url(#${id}p)`} />
      <path d={`M${front + 44} 82Q${middle} 76 ${back - 28} 80`} className={styles.shoulder} />
      <path d={`M${front} 90H${back}`} className={styles.arch} strokeWidth={3 + (car.arches ?? 0) * 2} />
      {drawn(car, LIT)}
      {car.wheels.map((x) => (
        <Wheel key={x} x={x} y={y} car={car} />
      ))}
    </svg>
  );
}

/** Gradients: body from above, ends of the body, panes, and the shadow on the ground. */
function Light({ id }: { readonly id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}b`} x2="0" y2="1">
        {stops(SKY)}
      </linearGradient>
      <linearGradient id={`${id}e`}>{stops(ENDS)}</linearGradient>
      <linearGradient id={`${id}p`} y2=".2">
        {stops(PANES)}
      </linearGradient>
      <radialGradient id={`${id}g`}>
        <stop className={styles.ground} />
        <stop offset="1" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
}

/** Gradient stops in hundredths: position and strength; a negative strength is shade. */
type Shine = readonly (readonly [at: number, light: number])[];

const SKY: Shine = [
  [0, 50],
  [30, 10],
  [45, 24],
  [58, 2],
  [60, -10],
  [100, -48],
];
const ENDS: Shine = [
  [0, -32],
  [20, 0],
  [80, 0],
  [100, -34],
];
const PANES: Shine = [
  [20, 0],
  [20, 26],
  [36, 8],
  [36, 0],
  [64, 0],
  [64, 22],
  [80, 6],
  [80, 0],
];

const stops = (shine: Shine) =>
  shine.map(([at, light], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a gradient never changes
    <stop key={index} offset={at / 100} stopColor={light < 0 ? '#000' : '#fff'} stopOpacity={Math.abs(light) / 100} />
  ));

const drawn = (car: Silhouette, parts: readonly Part[]) =>
  parts.map((part) => car[part] && <path key={part} d={car[part]} className={styles[part]} />);

interface WheelProps {
  readonly x: number;
  readonly y: number;
  readonly car: Silhouette;
}

/** A wheel in its arch. Its spokes are the dashes of a ring as wide as the rim. */
function Wheel({ x, y, car: { radius, spokes, arches = 0 } }: WheelProps) {
  const rim = radius * 0.72;
  const gap = radius + 3.5;
  const arch = `M${-gap} 8A${gap} ${gap} 0 1 1 ${gap} 8`;
  return (
    <g transform={`translate(${x} ${y})`}>
      {arches > 0 && <path d={arch} className={styles.arch} strokeWidth={arches * 2} />}
      <path d={arch} className={styles.well} />
      <circle r={radius} className={styles.tyre} />
      <circle r={radius - 2} className={styles.wall} pathLength="10" />
      <circle
        r={rim * 0.6}
        className={styles.spokes}
        strokeWidth={rim * 0.8}
        strokeDasharray={spokes}
        pathLength="10"
      />
      <circle r={rim} className={styles.rim} />
      <circle r="3" className={styles.hub} />
    </g>
  );
}
