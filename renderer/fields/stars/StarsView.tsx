import type { FieldProps } from '../../drawings.ts';
import { RatingView } from '../rating/RatingView.tsx';

/** Rating whose steps are stars. */
export function StarsView({ field }: FieldProps) {
  return <RatingView field={field} star />;
}
