import type { PasswordChange } from '../../generated/api.ts';
import type { FieldProblem } from '../http/problems.ts';

/** Minimum length (ACC-9). */
export const MIN_PASSWORD_LENGTH = 8;

/** Requires the minimum length, a letter and a digit, of any script. */
export function isStrongPassword(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}

/**
 * Validates a password change, except for the current password.
 *
 * @see docs/requirements.md ACC-9
 */
export function checkPasswordChange(change: PasswordChange): FieldProblem[] {
  const { currentPassword, newPassword, confirmedNewPassword } = change;
  const problems: FieldProblem[] = [];
  if (newPassword === currentPassword) problems.push({ name: 'newPassword', code: 'same_password' });
  else if (!isStrongPassword(newPassword)) problems.push({ name: 'newPassword', code: 'weak_password' });
  if (confirmedNewPassword !== newPassword)
    problems.push({ name: 'confirmedNewPassword', code: 'passwords_not_matching' });
  return problems;
}
