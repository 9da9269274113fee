import type { RendererExtensionOf } from '../drawings.ts';
import { MoneyField } from '../fields/NumberField.tsx';

export const kind: RendererExtensionOf<'money'> = { name: 'money', draw: MoneyField };
