// An icon as its strokes: of those that this project draws itself, and in a built portal of all (app/build/strokes.ts).
import type { LucideProps } from 'lucide-react';
import type { ComponentType } from 'react';

/** A stroke as the data of its path, or another shape with its attributes. */
export type Stroke = string | readonly [shape: 'circle' | 'ellipse' | 'line' | 'polygon' | 'polyline' | 'rect', object];

/** Makes an icon of 24 units that takes what one of the library takes, as far as this project uses it; hidden from screen readers. */
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
