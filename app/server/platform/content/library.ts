import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentTypes, describeProblem, parseDocument } from '@fahrplan/engine/authoring/content';

export interface Content {
  readonly file: string;
  /** JSON. */
  readonly text: string;
  /** Derived from the text, so it is the same on every server. */
  readonly etag: string;
}

interface Kept {
  readonly version: string;
  readonly content: Content | undefined;
  /** Errors, one per line; empty for a valid file. */
  readonly wrong: string;
}

/** Content of a folder with files `<locale>/<name>.json`. Only valid content is served. */
export class ContentLibrary {
  readonly #kept = new Map<string, Kept>();

  /** @param tell receives the errors of each invalid version of a file, once */
  constructor(
    readonly root: string,
    readonly types: ContentTypes,
    readonly tell: (sentence: string) => void,
  ) {}

  /**
   * Returns content in the first of the languages that has it.
   *
   * An invalid file is served in its last valid version, if this server has read one.
   *
   * @param name untrusted; it must be the name of a type, so that it is never a path
   */
  async find(name: string, locales: readonly string[]): Promise<Content | undefined> {
    if (!this.types.has(name)) return undefined;
    for (const locale of locales) {
      const content = await this.#read(`${locale}/${name}.json`);
      if (content) return content;
    }
    return undefined;
  }

  /** Reads all files at startup, so that each has a valid version to fall back on. */
  async readAll(locales: readonly string[]): Promise<void> {
    for (const locale of locales)
      for (const file of await readdir(join(this.root, locale)).catch(() => []))
        if (this.types.has(file.replace(/\.json$/, ''))) await this.#read(`${locale}/${file}`);
  }

  async #read(file: string): Promise<Content | undefined> {
    const path = join(this.root, file);
    const version = await versionOf(path);
    if (version === undefined) {
      this.#kept.delete(file);
      return undefined;
    }
    // Checks invalid content again even if its file is unchanged: a missing picture may exist now.
    const isRight = () => this.#kept.get(file)?.version === version && this.#kept.get(file)?.wrong === '';
    if (!isRight()) {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      // A concurrent request may have read it meanwhile.
      if (!isRight()) this.#keep(file, version, text);
    }
    return this.#kept.get(file)?.content;
  }

  #keep(file: string, version: string, text: string | undefined): void {
    const path = join(this.root, file);
    const document = parseDocument(path, text ?? '');
    const problems =
      text === undefined
        ? [`${path} cannot be read. Check the file and its permissions.`]
        : this.types.problemsOf(document).map(describeProblem);
    const wrong = problems.join('\n');
    const before = this.#kept.get(file);
    this.#kept.set(file, { version, wrong, content: wrong === '' ? contentOf(path, document.value) : before?.content });
    if (wrong === '' || (before?.version === version && before.wrong === wrong)) return;
    const instead = before?.content ? 'its previous version is served' : 'it is not served';
    this.tell(`Content is invalid, and ${instead}. Correct it:\n${wrong}`);
  }
}

/** Version that changes when the file is written, moved or replaced; undefined without a file. */
async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? `${found.ino} ${found.size} ${found.ctimeNs}` : undefined;
}

function contentOf(file: string, value: unknown): Content {
  const text = JSON.stringify(value);
  return { file, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}
