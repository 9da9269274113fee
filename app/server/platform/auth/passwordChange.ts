import type { PasswordChange } from '../../generated/api.ts';
import type { FieldProblem } from '../http/problems.ts';

/** Minimum length (spec 3 §9 "Account"). */
export const SHORTEST_PASSWORD = 8;

/** Requires the minimum length, a letter and a digit, of any script. */
export function isStrongPassword(password: string): boolean {
  return password.length >= SHORTEST_PASSWORD && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}

/**
 * Validates a password change, except for the current password.
 *
 * @see spec 3 §5 "Change password", §8 "Password change, client-side"
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
