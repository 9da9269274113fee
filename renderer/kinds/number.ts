import type { FlowKind } from '../drawings.ts';
import { IntegerField, MoneyField } from '../fields/NumberField.tsx';

export const kind = { name: 'number', controls: { integer: IntegerField, money: MoneyField } } satisfies FlowKind;
