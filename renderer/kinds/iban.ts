import type { FlowKind } from '../drawings.ts';
import { IbanField } from '../fields/IbanField.tsx';

export const kind = { name: 'iban', draw: IbanField } satisfies FlowKind;
