// The content of a project as files: what is wrong with each, and with all of them together.
import { join } from 'node:path';
import {
  ContentTypes,
  checkContent,
  checkContents,
  type LoadedFlow,
  parseDocument,
  type WrittenCatalogue,
} from '../../engine/authoring/index.ts';
import type { Problem } from '../../engine/index.ts';
import { filesIn } from '../server/platform/content/pictures.ts';
import { siteOf } from '../server/platform/content/site.ts';
import type { Definitions } from './definitions.ts';
import { Memo } from './memo.ts';

/** Types that were compiled, of all projects that a process looks at. */
const compiled = new Memo<ContentTypes>(20);

/** What a catalogue with a fault says of content: any path may lead somewhere, so that its fault is told once. */
const WRONG = { config: {}, portal: { elsewhere: ['/*'] } };

/** The files of content of one project. */
export class Contents {
  #types: ContentTypes | undefined;

  constructor(readonly definitions: Definitions) {}

  /** All problems of a file by itself. */
  problemsOf(file: string): Problem[] {
    this.#types ??= this.#compiled();
    return checkContent(parseDocument(file, this.definitions.text(file)), this.#types);
  }

  /**
   * What a language lacks, what nothing reads, and what a flow would take for one.
   *
   * @param files of which something may be said
   * @param flows asked when there is content
   */
  across(files: readonly string[], flows: () => readonly LoadedFlow[]): Problem[] {
    const catalogue = this.definitions.catalogue();
    if (!catalogue.ok) return [];
    const { locales } = catalogue.value.catalogue;
    const document = this.definitions.catalogueDocument();
    const all = this.definitions.contentDocuments();
    const drawn = all.some(({ file }) => files.includes(file)) ? flows() : [];
    const said = checkContents(locales, all, document.value as WrittenCatalogue, drawn, document);
    return said.filter(({ file }) => files.includes(file));
  }

  #compiled(): ContentTypes {
    const types = this.definitions.typesOf('content');
    const catalogue = this.definitions.catalogue();
    const said = catalogue.ok ? catalogue.value.catalogue : WRONG;
    const site = siteOf(said, filesIn(join(this.definitions.root, 'app/public')), this.definitions.routes());
    return compiled.of(
      [types, site].map((part) => JSON.stringify(part)),
      () => new ContentTypes(types, () => site),
    );
  }
}
