// npm run flows -- editors: manages editors of the studio. Needs access to the database, not a role.
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { createToken } from '../../server/platform/auth/tokens.ts';
import { BUILD } from '../../server/platform/releases/store.ts';
import { Editors, ROLES, type Role } from '../../server/platform/studio/editors.ts';
import { codeAddress, createCodeSecret } from '../../server/platform/studio/oneTimeCodes.ts';
import { CannotRun, type Project, read } from '../command.ts';
import { withReleases } from './connection.ts';

/** Characters of a new password: 120 bits. */
const PASSWORD_LENGTH = 20;

export function editors(args: readonly string[], { root }: Project): Promise<number> {
  const { values, positionals } = read(args, {
    roles: { type: 'string' },
    openid: { type: 'boolean', default: false },
  });
  const [action, name = ''] = positionals;
  return withReleases(root, async ({ store, actor, now }) => {
    const all = new Editors(store.database);
    const record = (what: string, detail: string) => store.record({ actor, action: what, detail, now });
    if (action === undefined) {
      for (const editor of await all.list()) console.log(`${editor.name}  ${editor.roles.join(', ')}`);
      return 0;
    }
    // Names are joined by commas in the authors of a release.
    if (!/^[^,\n]{1,200}$/.test(name) || name === BUILD)
      throw new CannotRun(`Name the editor, without a comma, and not "${BUILD}".`);
    if (action === 'add') {
      const roles = rolesOf(values.roles);
      if (values.openid) await all.put({ name, roles, now });
      else {
        const [password, codeSecret] = [createToken().slice(0, PASSWORD_LENGTH), createCodeSecret()];
        await all.put({ name, roles, proof: { passwordHash: await hashPassword(password), codeSecret }, now });
        console.log(`Password (shown once): ${password}`);
        console.log(`For the authenticator app (shown once): ${codeAddress(codeSecret, name)}`);
      }
      await record('added an editor', `${name}: ${roles.join(', ')}`);
      return 0;
    }
    if (action === 'roles') {
      const roles = rolesOf(values.roles);
      if (!(await all.setRoles(name, roles))) throw new CannotRun(unknown(name));
      await record('changed roles', `${name}: ${roles.join(', ')}`);
      return 0;
    }
    if (action === 'remove') {
      if (!(await all.remove(name))) throw new CannotRun(unknown(name));
      await record('removed an editor', name);
      return 0;
    }
    throw new CannotRun(`There is no action "${action}". Use add, roles or remove.`);
  });
}

const unknown = (name: string): string => `There is no editor "${name}". List them with: npm run flows -- editors`;

function rolesOf(text = ''): readonly Role[] {
  const named = text.split(',').filter(Boolean);
  const wrong = named.find((role) => !ROLES.some((one) => one === role));
  if (wrong !== undefined || named.length === 0)
    throw new CannotRun(`--roles takes one or more of ${ROLES.join(', ')}${wrong ? `, not "${wrong}"` : ''}.`);
  return ROLES.filter((role) => named.includes(role));
}
