// What must be true of a new password.
import type { PasswordChange } from '../../generated/api.ts';
import type { FieldProblem } from '../http/problems.ts';

/** The shortest password (spec 3 §9 "Account"). */
export const SHORTEST_PASSWORD = 8;

/** Says whether a password is long enough and has a letter and a number, of any script. */
export function isStrongPassword(password: string): boolean {
  return password.length >= SHORTEST_PASSWORD && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}

/**
 * Lists everything that is wrong with a change, apart from whether the current password is right.
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
