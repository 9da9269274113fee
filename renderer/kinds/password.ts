import type { FlowKind } from '../drawings.ts';
import { PasswordField } from '../fields/PasswordField.tsx';

export const kind = { name: 'password', draw: PasswordField } satisfies FlowKind;
