import type { Control } from '@fahrplan/engine';
import { use } from 'react';
import { DrawingsContext } from './context.ts';
import type { FieldProps } from './drawings.ts';
import { useSignal } from './useSignal.ts';

/** Renders a field by its widget or type, or as label and value while it is read-only. */
export function FieldView({ field }: FieldProps) {
  const brought = use(DrawingsContext);
  const readonly = useSignal(field.readonly);
  const { line, readonly: ReadOnlyField } = brought;
  if (readonly) return <ReadOnlyField field={field} />;
  const Control = brought[field.widget as Control] ?? brought[field.type as Control] ?? line;
  return <Control field={field} />;
}
