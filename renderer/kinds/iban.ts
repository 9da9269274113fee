import type { FlowKindOf } from '../drawings.ts';
import { IbanField } from '../fields/IbanField.tsx';

export const kind: FlowKindOf<'iban'> = { name: 'iban', draw: IbanField };
