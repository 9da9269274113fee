// One field: read-only as words, otherwise by its type. A type without a control does not compile.
import { type ComponentType, use } from 'react';
import type { FieldType } from '#engine';
import { type BroughtType, DrawingsContext, type FieldProps } from './drawings.ts';
import { EmailField } from './fields/EmailField.tsx';
import { IbanField } from './fields/IbanField.tsx';
import { LongTextField } from './fields/LongTextField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { PostcodeField } from './fields/PostcodeField.tsx';
import { ReadOnlyField } from './fields/ReadOnlyField.tsx';
import { TextField } from './fields/TextField.tsx';
import { useSignal } from './useSignal.ts';

/** What is not drawn here comes with the flows that need it. */
const controls: { readonly [T in Exclude<FieldType, BroughtType>]: ComponentType<FieldProps> } = {
  text: TextField,
  longtext: LongTextField,
  email: EmailField,
  phone: PhoneField,
  postcode: PostcodeField,
  iban: IbanField,
};

/** Draws a field by its type, or as label and value while it is read-only. */
export function FieldView({ field }: FieldProps) {
  const brought = use(DrawingsContext);
  const readonly = useSignal(field.readonly);
  if (readonly) return <ReadOnlyField field={field} />;
  const Control =
    brought.widgets[field.widget ?? ''] ??
    controls[field.type as keyof typeof controls] ??
    brought.controls[field.type as BroughtType];
  return <Control field={field} />;
}
