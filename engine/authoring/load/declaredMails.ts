import type { Catalogue } from '../../flow.ts';

/** Returns the e-mails that operations send, with the placeholders that all their senders give. */
export function declaredMails(operations: Catalogue['operations']): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { mail, with: shapes = {} } of Object.values(operations).flatMap(({ mails = [] }) => mails)) {
    const given = Object.keys(shapes);
    found.set(mail, found.get(mail)?.filter((name) => given.includes(name)) ?? given);
  }
  return Object.fromEntries(found);
}
