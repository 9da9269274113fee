import { tokenOf } from './accounts.ts';
import type { Portal, Visitor } from './portal.ts';

export const newsletterOrder = (changes: object = {}): object => ({
  firstname: 'Katharina',
  lastname: 'Brandl',
  email: 'Katharina.Brandl@example.de',
  gdpr_consent: true,
  ...changes,
});

/** Orders the newsletter and returns the token of the link in its e-mail. */
export async function orderNewsletter(portal: Portal, visitor?: Visitor, changes: object = {}): Promise<string> {
  const someone = visitor ?? (await portal.newVisitor());
  await someone.post('/api/newsletter', newsletterOrder(changes));
  portal.clock.moveBy(1);
  return tokenOf(portal, someone, 'newsletter-confirm');
}
