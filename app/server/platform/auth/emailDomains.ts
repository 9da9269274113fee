/** Disposable e-mail domains. The setting REFUSED_EMAIL_DOMAINS replaces this list. */
export const DISPOSABLE_DOMAINS: readonly string[] = [
  '10minutemail.com',
  'discard.email',
  'dispostable.com',
  'getnada.com',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'trashmail.de',
  'wegwerfemail.de',
  'yopmail.com',
];

/** Subdomains count too. @see docs/requirements.md SGN-3 */
export function isDomainRefused(email: string, refused: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return refused.some((name) => domain === name || domain.endsWith(`.${name}`));
}
