// Helpers for tests of accounts: registration and e-mails.
import { expect } from 'vitest';
import type { Answer, Json, Portal, Visitor } from './portal.ts';

export const REGISTER = '/api/auth/custom/register';
export const SEND = '/api/auth/custom/magicLink';
export const USE = '/api/auth/custom/magicLink/use';
export const RESET = '/api/auth/custom/resetPassword';
export const SEND_VERIFICATION = '/api/auth/custom/sendVerification';
export const VERIFY = '/api/auth/custom/verifyEmail';
export const OWNER_OF = '/api/auth/custom/linkOwner';

/** Demo customer with a password and a verified address. */
export const KATHARINA = 'katharina.brandl@example.de';

export const NEW_EMAIL = 'frieda.neumann@example.de';
export const NEW_PASSWORD = 'Neuwagen-2026';

/** Converts DD.MM.YYYY to the format of a registration: UTC midnight in ms. */
export function timestamp(birthday: string): string {
  const [day = 0, month = 1, year = 0] = birthday.split('.').map(Number);
  return String(Date.UTC(year, month - 1, day));
}

/** Body of a registration of Frieda Neumann, who has no account yet. */
export function registration(changes: object = {}, profile: object = {}): object {
  return {
    email: NEW_EMAIL,
    password: NEW_PASSWORD,
    locale: 'de-DE',
    profile: {
      firstname: 'Frieda',
      lastname: 'Neumann',
      phone: '+49 151 23456789',
      birthday: timestamp('24.03.1988'),
      emailSubscription: true,
      ...profile,
    },
    ...changes,
  };
}

/** Registers and reads the CSRF token of the new session. */
export async function register(visitor: Visitor, changes: object = {}, profile: object = {}): Promise<Answer> {
  const answer = await visitor.post(REGISTER, registration(changes, profile));
  await visitor.session();
  return answer;
}

/** Sends waiting e-mails and returns those of a visitor, the latest first. */
export async function mailsOf(portal: Portal, visitor: Visitor): Promise<Json[]> {
  await portal.deliver();
  return (await visitor.get('/demo/mails')).body;
}

export async function tokenOf(portal: Portal, visitor: Visitor, kind: string): Promise<string> {
  const mail = (await mailsOf(portal, visitor)).find((each) => each.kind === kind);
  expect(mail?.link).toContain('token=');
  return new URLSearchParams(mail.link.split('?')[1]).get('token') ?? '';
}

export async function askForLink(
  portal: Portal,
  visitor: Visitor,
  email: string,
  changes: object = {},
): Promise<string> {
  const { status } = await visitor.post(SEND, { email, ...changes });
  expect(status).toBe(200);
  const { withResetLink } = changes as { withResetLink?: boolean };
  portal.clock.moveBy(1);
  return tokenOf(portal, visitor, withResetLink ? 'reset' : 'magic-link');
}
