// Rights of the studio's roles.
import { Problem } from '../http/problems.ts';
import type { Editor, Role } from './editors.ts';

/** Folder that the role `copy` may change, below flows/. */
const COPY = 'copy/';

/** Returns true if an editor has a role; any role may read. */
export const may = ({ roles }: Editor, role: Role): boolean =>
  role === 'read' ? roles.length > 0 : roles.includes(role) || (role === 'copy' && roles.includes('edit'));

/** @throws not_allowed */
export function requireRole(editor: Editor, role: Role): void {
  if (!may(editor, role))
    throw new Problem('not_allowed', `The call needs the role ${role}. Ask for it, and repeat the call.`);
}

/**
 * Checks whether an editor may change a file.
 *
 * @param path path below flows/
 * @throws not_allowed
 */
export function requireRightTo(editor: Editor, path: string): void {
  if (may(editor, 'edit') || (may(editor, 'copy') && path.startsWith(COPY))) return;
  throw new Problem(
    'not_allowed',
    may(editor, 'copy')
      ? `The role copy changes files below ${COPY}. "${path}" needs the role edit.`
      : 'The call needs the role edit, or copy for texts. Ask for it, and repeat the call.',
  );
}
