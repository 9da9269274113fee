// Icons from stroke data: custom ones here, all of them in a built portal (app/build/strokes.ts).
import type { LucideProps } from 'lucide-react';
import type { ComponentType } from 'react';

/** Path data, or another shape with its attributes. */
export type Stroke = string | readonly [shape: 'circle' | 'ellipse' | 'line' | 'polygon' | 'polyline' | 'rect', object];

/** Creates an icon component of 24 units, with the props of Lucide icons that are in use. */
export function drawIcon(...strokes: readonly Stroke[]): ComponentType<LucideProps> {
  return ({ size = 24, strokeWidth = 2, className }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      {strokes.map((stroke, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes never change
        if (typeof stroke === 'string') return <path key={at} d={stroke} />;
        const [Shape, attributes] = stroke;
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes never change
        return <Shape key={at} {...attributes} />;
      })}
    </svg>
  );
}
