import type { RendererExtensionOf } from '../drawings.ts';
import { IbanView } from '../fields/iban/IbanView.tsx';

export const kind: RendererExtensionOf<'iban'> = { name: 'iban', draw: IbanView };
