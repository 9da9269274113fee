// Content as it is on disk: read again when a file has changed, or was wrong. What is wrong is never served, and told once.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentTypes, describeProblem, parseDocument } from '@fahrplan/engine/authoring/content';

/** Content that may be shown. */
export interface Content {
  readonly file: string;
  /** JSON. */
  readonly text: string;
  /** The same for the same text, on every server. */
  readonly etag: string;
}

/** What was made of a file as it was. */
interface Kept {
  readonly version: string;
  readonly content: Content | undefined;
  /** What is wrong with it, line by line; empty when all is well. */
  readonly wrong: string;
}

/** The content of a folder: `<locale>/<name>.json`. */
export class ContentLibrary {
  readonly #kept = new Map<string, Kept>();

  /** @param tell hears once of each version of a file that is wrong */
  constructor(
    readonly root: string,
    readonly types: ContentTypes,
    readonly tell: (sentence: string) => void,
  ) {}

  /**
   * Content by its name, in the first of some languages that has it.
   *
   * A file that is broken counts as it was when it was last right, and as not there when it never was.
   *
   * @param name as somebody has sent it: one that no type has is nowhere, and never a path
   */
  async find(name: string, locales: readonly string[]): Promise<Content | undefined> {
    if (!this.types.has(name)) return undefined;
    for (const locale of locales) {
      const content = await this.#read(`${locale}/${name}.json`);
      if (content) return content;
    }
    return undefined;
  }

  /** Reads everything once, so that what breaks afterwards has been right before. */
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
    // What is wrong may be so no longer though its file is the same: a picture that it shows has come.
    const isRight = () => this.#kept.get(file)?.version === version && this.#kept.get(file)?.wrong === '';
    if (!isRight()) {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      // Somebody else may have read it meanwhile.
      if (!isRight()) this.#keep(file, version, text);
    }
    return this.#kept.get(file)?.content;
  }

  #keep(file: string, version: string, text: string | undefined): void {
    const path = join(this.root, file);
    const document = parseDocument(path, text ?? '');
    const problems =
      text === undefined ? [`${path} cannot be read.`] : this.types.problemsOf(document).map(describeProblem);
    const wrong = problems.join('\n');
    const before = this.#kept.get(file);
    this.#kept.set(file, { version, wrong, content: wrong === '' ? contentOf(path, document.value) : before?.content });
    if (wrong === '' || (before?.version === version && before.wrong === wrong)) return;
    const instead = before?.content ? 'it is served as it was before' : 'it is not served';
    this.tell(`Content is wrong, and ${instead}:\n${wrong}`);
  }
}

/** What differs whenever a file was written, moved here or replaced; nothing when there is none. */
async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? `${found.ino} ${found.size} ${found.ctimeNs}` : undefined;
}

function contentOf(file: string, value: unknown): Content {
  const text = JSON.stringify(value);
  return { file, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}
