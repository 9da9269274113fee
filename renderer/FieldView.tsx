// One field: read-only as words, otherwise by its widget or type.

import type { Control } from '@fahrplan/engine';
import { use } from 'react';
import { DrawingsContext } from './context.ts';
import type { FieldProps } from './drawings.ts';
import { useSignal } from './useSignal.ts';

/** Draws a field by what its flow brings for it, or as label and value while it is read-only. */
export function FieldView({ field }: FieldProps) {
  const brought = use(DrawingsContext);
  const readonly = useSignal(field.readonly);
  const { line, readonly: ReadOnlyField } = brought;
  if (readonly) return <ReadOnlyField field={field} />;
  const Control = brought[field.widget as Control] ?? brought[field.type as Control] ?? line;
  return <Control field={field} />;
}
