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
import { identityOf, Memo } from './memo.ts';

/** Compiled types, shared by all projects of a process. */
const compiled = new Memo<ContentTypes>(20);

/** Problems, cached for all projects of a process: an edit changes few files. */
const checked = new Memo<readonly Problem[]>(3_000);

/** Stand-in for an invalid catalogue: accepts all paths, so that its fault is reported only once. */
const WRONG = { config: {}, portal: { elsewhere: ['/*'] } };

export class Contents {
  #types: ContentTypes | undefined;

  constructor(readonly definitions: Definitions) {}

  problemsOf(file: string): readonly Problem[] {
    const types = this.#types ?? this.#compiled();
    this.#types = types;
    const document = parseDocument(file, this.definitions.text(file));
    return checked.of([document, types].map(identityOf), () => checkContent(document, types));
  }

  /** Problems across files: missing in a language, read by no source, or mistaken for list entries. */
  across(files: readonly string[], flows: () => readonly LoadedFlow[]): Problem[] {
    const catalogue = this.definitions.catalogue();
    if (!catalogue.ok) return [];
    const { locales } = catalogue.value.catalogue;
    const document = this.definitions.catalogueDocument();
    const all = this.definitions.contentDocuments();
    const drawn = all.some(({ file }) => files.includes(file)) ? flows() : [];
    const said = checked.of([document, ...all, ...drawn].map(identityOf), () =>
      checkContents(locales, all, document.value as WrittenCatalogue, drawn, document),
    );
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
