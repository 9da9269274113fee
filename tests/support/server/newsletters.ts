// What tests of the newsletter say again and again: somebody orders it, and a link arrives.
import { tokenOf } from './accounts.ts';
import type { Portal, Visitor } from './portal.ts';

/** What somebody sends who wants the newsletter. */
export const newsletterOrder = (changes: object = {}): object => ({
  firstname: 'Katharina',
  lastname: 'Brandl',
  email: 'Katharina.Brandl@example.de',
  gdpr_consent: true,
  ...changes,
});

/** Orders the newsletter, and reads the token of the link that arrives. */
export async function orderNewsletter(portal: Portal, visitor?: Visitor, changes: object = {}): Promise<string> {
  const someone = visitor ?? (await portal.newVisitor());
  await someone.post('/api/newsletter', newsletterOrder(changes));
  portal.clock.moveBy(1);
  return tokenOf(portal, someone, 'newsletter-confirm');
}
