import type { FlowKind } from '../drawings.ts';
import { PasswordField } from '../fields/PasswordField.tsx';

export const kind = { name: 'password', controls: { password: PasswordField } } satisfies FlowKind;
