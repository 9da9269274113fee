// The content of a project as files: what is wrong with each, and with all of them together.
import { join } from 'node:path';
import type { Problem } from '#engine';
import { ContentTypes, checkContent, checkContents, parseDocument, type WrittenCatalogue } from '#engine/load';
import { pictureOrigins, picturesIn } from '../server/content/pictures.ts';
import type { Definitions } from './definitions.ts';

/** The files of content of one project. */
export class Contents {
  readonly #types: ContentTypes;

  constructor(readonly definitions: Definitions) {
    this.#types = new ContentTypes(definitions.typesOf('content'), () => this.#pictures());
  }

  /** All problems of a file by itself. */
  problemsOf(file: string): Problem[] {
    return checkContent(parseDocument(file, this.definitions.text(file)), this.#types);
  }

  /**
   * What a language lacks, and what nothing reads.
   *
   * @param files of which something may be said
   */
  across(files: readonly string[]): Problem[] {
    const catalogue = this.definitions.catalogue();
    if (!catalogue.ok) return [];
    const { locales } = catalogue.value.catalogue;
    const document = this.definitions.catalogueDocument();
    const all = this.definitions.contentDocuments();
    const said = checkContents(locales, all, document.value as WrittenCatalogue, document);
    return said.filter(({ file }) => files.includes(file));
  }

  #pictures() {
    const catalogue = this.definitions.catalogue();
    const origins = catalogue.ok ? pictureOrigins(catalogue.value.catalogue.config) : [];
    return { files: picturesIn(join(this.definitions.root, 'app/public')), origins };
  }
}
