import type { FlowKindOf } from '../drawings.ts';
import { MoneyField } from '../fields/NumberField.tsx';

export const kind: FlowKindOf<'money'> = { name: 'money', draw: MoneyField };
