import type { FlowKindOf } from '../drawings.ts';
import { PasswordField } from '../fields/PasswordField.tsx';

export const kind: FlowKindOf<'password'> = { name: 'password', draw: PasswordField };
