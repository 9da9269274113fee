import type { RendererExtensionOf } from '../drawings.ts';
import { IbanField } from '../fields/IbanField.tsx';

export const kind: RendererExtensionOf<'iban'> = { name: 'iban', draw: IbanField };
