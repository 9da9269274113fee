// One field: read-only as words, otherwise by its type. A type without a control does not compile.
import type { ComponentType } from 'react';
import type { FieldNode, FieldType } from '#engine';
import { fetched } from './fetched.tsx';
import { Checkbox } from './fields/Checkbox.tsx';
import { ChoiceCards } from './fields/ChoiceCards.tsx';
import { EmailField } from './fields/EmailField.tsx';
import { IbanField } from './fields/IbanField.tsx';
import { LongTextField } from './fields/LongTextField.tsx';
import { IntegerField, MoneyField } from './fields/NumberField.tsx';
import { PasswordField } from './fields/PasswordField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { PostcodeField } from './fields/PostcodeField.tsx';
import { ReadOnlyField } from './fields/ReadOnlyField.tsx';
import { SelectField } from './fields/SelectField.tsx';
import { Switch } from './fields/Switch.tsx';
import { TextField } from './fields/TextField.tsx';
import { useSignal } from './useSignal.ts';
import { Waiting } from './Waiting.tsx';

/** What every control gets. */
export interface FieldProps {
  readonly field: FieldNode;
}

// Only a flow that asks for a date loads what reads and picks dates.
const DateField = fetched(
  () => import('./fields/DateField.tsx'),
  'DateField',
  ({ field }) => <Waiting look={field.widget === 'days' ? 'days' : 'block'} />,
);

const FileField = fetched(
  () => import('./fields/FileField.tsx'),
  'FileField',
  () => <Waiting look="block" />,
);
const SearchField = fetched(
  () => import('./fields/SearchField.tsx'),
  'SearchField',
  () => <Waiting look="block" />,
);

const controls: { readonly [K in FieldType]: ComponentType<FieldProps> } = {
  text: TextField,
  longtext: LongTextField,
  email: EmailField,
  phone: PhoneField,
  postcode: PostcodeField,
  iban: IbanField,
  password: PasswordField,
  integer: IntegerField,
  money: MoneyField,
  date: DateField,
  boolean: Checkbox,
  choice: ChoiceCards,
  choices: ChoiceCards,
  file: FileField,
  files: FileField,
};

/** Drawings that a flow asks for by name. */
const widgets: Readonly<Record<string, ComponentType<FieldProps>>> = {
  select: SelectField,
  search: SearchField,
  switch: Switch,
};

/** Draws a field by its type, or as label and value while it is read-only. */
export function FieldView({ field }: FieldProps) {
  const readonly = useSignal(field.readonly);
  if (readonly) return <ReadOnlyField field={field} />;
  const Control = widgets[field.widget ?? ''] ?? controls[field.type];
  return <Control field={field} />;
}
