import { PasswordField } from '../fields/PasswordField.tsx';
import { addKind } from '../registry.ts';

addKind('password', { controls: { password: PasswordField } });
