// Checks the content files of a project, each by itself and all together.
import {
  ContentTypes,
  checkContent,
  checkContents,
  type LoadedFlow,
  parseDocument,
  type WrittenCatalogue,
} from '../../engine/authoring/index.ts';
import type { Problem } from '../../engine/index.ts';
import { siteOf } from '../server/platform/content/allowedSite.ts';
import type { Definitions } from './definitions.ts';
import { Memo } from './memo.ts';

/** Compiled types, shared by all projects of a process. */
const compiled = new Memo<ContentTypes>(20);

/** Stand-in for an invalid catalogue: accepts all paths, so that its fault is reported only once. */
const WRONG = { config: {}, portal: { elsewhere: ['/*'] } };

export class Contents {
  #types: ContentTypes | undefined;

  constructor(readonly definitions: Definitions) {}

  problemsOf(file: string): Problem[] {
    this.#types ??= this.#compiled();
    return checkContent(parseDocument(file, this.definitions.text(file)), this.#types);
  }

  /** Problems across files: missing in a language, read by no source, or mistaken for list entries. */
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
    const site = siteOf(said, this.definitions.disk.served(), this.definitions.routes());
    return compiled.of(
      [types, site].map((part) => JSON.stringify(part)),
      () => new ContentTypes(types, () => site),
    );
  }
}
