import type { RendererExtensionOf } from '../drawings.ts';
import { PasswordField } from '../fields/PasswordField.tsx';

export const kind: RendererExtensionOf<'password'> = { name: 'password', draw: PasswordField };
