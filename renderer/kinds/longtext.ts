import type { RendererExtensionOf } from '../drawings.ts';
import { LongTextField } from '../fields/LongTextField.tsx';

export const kind: RendererExtensionOf<'longtext'> = { name: 'longtext', draw: LongTextField };
