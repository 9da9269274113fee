// Editors of definitions: their roles, how they prove who they are, and their sessions.
import { randomUUID } from 'node:crypto';
import { isPasswordRight } from '../auth/passwords.ts';
import { createToken, hashOf } from '../auth/tokens.ts';
import type { Database } from '../db/open.ts';
import type { EditorRow } from '../db/tables.ts';
import { timeStepOf } from './oneTimeCodes.ts';

/** `read` shows everything, `copy` changes texts, `edit` any file, and `publish` what customers are served. */
export const ROLES = ['read', 'copy', 'edit', 'publish'] as const;

export type Role = (typeof ROLES)[number];

export interface Editor {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

export interface NewEditor {
  /** Unique; the verified e-mail address for an editor who signs in through a provider. */
  readonly name: string;
  readonly roles: readonly Role[];
  /** Absent for an editor who signs in through a provider. */
  readonly proof?: { readonly passwordHash: string; readonly codeSecret: string };
  readonly now: Date;
}

/** Lifetime of a session. */
const SESSION_MS = 12 * 3_600_000;

export class Editors {
  constructor(readonly database: Database) {}

  /** Adds an editor, or gives the editor of this name new roles and a new proof. Ends their sessions. */
  async put({ name, roles, proof, now }: NewEditor): Promise<Editor> {
    const stored = {
      roles: JSON.stringify(roles),
      password_hash: proof?.passwordHash ?? null,
      code_secret: proof?.codeSecret ?? null,
      last_code: 0,
      subject: null,
    };
    await this.database
      .insertInto('editors')
      .values({ id: randomUUID(), name, created_at: now.toISOString(), ...stored })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(stored))
      .execute();
    const row = await this.#named(name);
    await this.endSessions(row?.id ?? '');
    return toEditor(row as EditorRow);
  }

  /** @returns false for an unknown name */
  async setRoles(name: string, roles: readonly Role[]): Promise<boolean> {
    const changed = await this.database
      .updateTable('editors')
      .set({ roles: JSON.stringify(roles) })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /** @returns false for an unknown name */
  async remove(name: string): Promise<boolean> {
    const gone = await this.database.deleteFrom('editors').where('name', '=', name).returning('id').executeTakeFirst();
    if (gone !== undefined) await this.endSessions(gone.id);
    return gone !== undefined;
  }

  async list(): Promise<Editor[]> {
    return (await this.database.selectFrom('editors').selectAll().orderBy('name').execute()).map(toEditor);
  }

  /**
   * Checks name, password and one-time code. A code counts once.
   *
   * @returns undefined if one of them is wrong
   */
  async prove(name: string, password: string, code: string, now: Date): Promise<Editor | undefined> {
    const row = await this.#named(name);
    const isRight = await isPasswordRight(row?.password_hash ?? undefined, password);
    const step = timeStepOf(row?.code_secret ?? '', code, now);
    if (row === undefined || !isRight || step === undefined) return undefined;
    const counted = await this.database
      .updateTable('editors')
      .set({ last_code: step })
      .where('id', '=', row.id)
      .where('last_code', '<', step)
      .returning('id')
      .executeTakeFirst();
    return counted && toEditor(row);
  }

  /**
   * Finds the editor behind a verified address of a provider. The first sign-in binds the person's id.
   *
   * @returns undefined for strangers, and when the address has passed to another person
   */
  async behind(email: string, subject: string): Promise<Editor | undefined> {
    const row = await this.#named(email);
    if (row === undefined || row.password_hash !== null || (row.subject !== null && row.subject !== subject))
      return undefined;
    await this.database.updateTable('editors').set({ subject }).where('id', '=', row.id).execute();
    return toEditor(row);
  }

  /** @returns the token of a new session */
  async startSession({ id }: Editor, now: Date): Promise<string> {
    const token = createToken();
    const born = new Date(now.getTime() - SESSION_MS).toISOString();
    await this.database.deleteFrom('editor_sessions').where('created_at', '<', born).execute();
    await this.database
      .insertInto('editor_sessions')
      .values({ token_hash: hashOf(token), editor_id: id, created_at: now.toISOString() })
      .execute();
    return token;
  }

  /** Finds the editor of a session, with the roles that they have now. */
  async ofSession(token: string, now: Date): Promise<Editor | undefined> {
    const born = new Date(now.getTime() - SESSION_MS).toISOString();
    const row = await this.database
      .selectFrom('editor_sessions')
      .innerJoin('editors', 'editors.id', 'editor_sessions.editor_id')
      .select(['editors.id', 'editors.name', 'editors.roles'])
      .where('editor_sessions.token_hash', '=', hashOf(token))
      .where('editor_sessions.created_at', '>', born)
      .executeTakeFirst();
    return row && toEditor(row);
  }

  async endSession(token: string): Promise<void> {
    await this.database.deleteFrom('editor_sessions').where('token_hash', '=', hashOf(token)).execute();
  }

  async endSessions(editorId: string): Promise<void> {
    await this.database.deleteFrom('editor_sessions').where('editor_id', '=', editorId).execute();
  }

  #named(name: string): Promise<EditorRow | undefined> {
    return this.database.selectFrom('editors').selectAll().where('name', '=', name).executeTakeFirst();
  }
}

const toEditor = ({ id, name, roles }: Pick<EditorRow, 'id' | 'name' | 'roles'>): Editor => ({
  id,
  name,
  roles: (JSON.parse(roles) as string[]).filter((role): role is Role => ROLES.some((one) => one === role)),
});
