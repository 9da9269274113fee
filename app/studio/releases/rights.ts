// Rights of an editor about releases. The server enforces them; the pages say why something is not offered.
import type { Role, Session } from '../api.ts';
import type { Release } from './api.ts';

/** Between the names of the authors of a release. */
const AND = ', ';

export const may = ({ editor }: Pick<Session, 'editor'>, role: Role): boolean => {
  const { roles = [] } = editor ?? {};
  return roles.includes(role) || (role === 'copy' && roles.includes('edit'));
};

/** @returns the reason why the editor cannot publish a release; undefined if they can */
export function refusalToPublish(
  session: Pick<Session, 'editor' | 'secondPerson'>,
  release: Release,
): string | undefined {
  if (!may(session, 'publish'))
    return 'You do not have the role publish. Ask a colleague who has it to open this page.';
  if (session.secondPerson && release.author.split(AND).includes(session.editor?.name ?? ''))
    return `Two people are needed: ${release.author} made the changes, so a colleague with the role publish has to publish them on this page.`;
  return undefined;
}
