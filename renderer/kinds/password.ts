import type { RendererExtensionOf } from '../drawings.ts';
import { PasswordView } from '../fields/password/PasswordView.tsx';

export const kind: RendererExtensionOf<'password'> = { name: 'password', draw: PasswordView };
