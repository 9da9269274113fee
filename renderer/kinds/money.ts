import type { FlowKind } from '../drawings.ts';
import { MoneyField } from '../fields/NumberField.tsx';

export const kind = { name: 'money', draw: MoneyField } satisfies FlowKind;
