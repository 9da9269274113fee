import type { RendererExtensionOf } from '../drawings.ts';
import { MoneyView } from '../fields/money/MoneyView.tsx';

export const kind: RendererExtensionOf<'money'> = { name: 'money', draw: MoneyView };
