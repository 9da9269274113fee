import type { Problem } from '../../errors.ts';
import type { Catalogue, Flow, Types, WrittenCatalogue } from '../../flow.ts';
import type { LoadedFlow } from '../../variant.ts';
import type { ContentTypes } from '../load/contentTypes.ts';
import type { Document } from '../load/document.ts';
import type { LintContext } from './lintContext.ts';
import type { Flows, World } from './world.ts';

/** Input of lint rules, by scope. */
export interface Scopes {
  /** Flow before expansion; problems in this scope prevent it. */
  readonly definition: { readonly flow: Flow; readonly world: World; readonly document: Document };
  /** Prepared flow or variant. */
  readonly flow: LintContext;
  /** The same, if all of its expressions are valid. */
  readonly computable: LintContext;
  /** Flow with all of its variants, the flow itself first. */
  readonly variants: { readonly definition: Flow; readonly subjects: readonly [LintContext, ...LintContext[]] };
  /** Catalogue before expansion; problems in this scope prevent it. */
  readonly writtenCatalogue: { readonly definition: WrittenCatalogue; readonly document: Document };
  readonly catalogue: SharedParts;
  readonly copy: { readonly document: Document };
  /** Copy files of all languages. */
  readonly copies: {
    readonly documents: readonly Document[];
    readonly unused: readonly Problem[];
    readonly locales: Locales;
  };
  readonly languages: Languages;
  /** Copy file that belongs to no flow. */
  readonly spoken: { readonly document: Document; readonly spoken: Spoken };
  readonly texts: Texts;
  readonly portal: Portal;
  readonly content: { readonly document: Document; readonly types: ContentTypes };
  readonly contents: Contents;
  readonly mail: {
    readonly document: Document;
    readonly placeholders: MailPlaceholders;
    /** Without locales, no language counts as missing. */
    readonly locales: Locales | undefined;
  };
  readonly scenario: {
    readonly document: Document;
    readonly locales: Locales | undefined;
    /** All other scenarios. */
    readonly others: readonly Document[];
  };
  /** Test of a flow, and the names that it may use. */
  readonly test: { readonly document: Document; readonly known: NamesOfTests };
  /** Type of the API or of content, the types that it may refer to, and the names of all others. */
  readonly type: { readonly document: Document; readonly types: Types; readonly taken: readonly string[] };
  /** Accepted decisions of a definition, and its other problems. */
  readonly record: { readonly record: Document; readonly document: Document; readonly problems: readonly Problem[] };
}

export type Scope = keyof Scopes;

/** Names of everything that a test of a flow can mention. */
export interface NamesOfTests {
  /** Steps and fields by flow; undefined for a flow with problems. */
  readonly flows: Readonly<
    Record<string, { readonly steps: readonly string[]; readonly fields: readonly string[] } | undefined>
  >;
  readonly scenarios: readonly string[];
  readonly locales: readonly string[];
  readonly operations: readonly string[];
}

export type Locales = Catalogue['locales'];

/** The catalogue by itself, regardless of the flows that read it. */
export interface SharedParts {
  /** Before expansion. */
  readonly definition: WrittenCatalogue;
  readonly catalogue: Catalogue;
  readonly types: World['types'];
  readonly document: Document;
  /** All flows; undefined if the catalogue is checked alone. */
  readonly others: Flows | undefined;
  /** Empty flow, as the context of shared parts. */
  readonly nothing: LintContext;
}

export interface Languages {
  readonly locales: Locales;
  readonly copies: readonly Document[];
  readonly spoken: SpokenFiles;
  /** File that lists the locales. */
  readonly catalogue: Document;
}

export interface Contents {
  readonly locales: Locales;
  readonly documents: readonly Document[];
  /** Catalogue with the sources that read the content. */
  readonly definition: WrittenCatalogue;
  /** Flows that load without problems. */
  readonly flows: readonly LoadedFlow[];
  /** File that lists the locales. */
  readonly catalogue: Document;
}

export interface Texts {
  readonly documents: readonly Document[];
  readonly flows: readonly LoadedFlow[];
  readonly world: World;
  /** Names of files that belong to no flow. */
  readonly spoken: readonly string[];
}

/** All files, which may use parts of the catalogue or lead to pages. */
export interface Portal {
  readonly catalogue: Document;
  readonly flows: readonly Document[];
  /** Copy, content and e-mails. */
  readonly texts: readonly Document[];
}

/** Expected texts of a copy file that belongs to no flow. */
export interface Spoken {
  /** Placeholders that each text may have, by key. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Other keys and placeholders are allowed as well. */
  readonly more: boolean;
}

/** Copy files that belong to no flow, by name. */
export type SpokenFiles = Readonly<Record<string, Spoken>>;

/** Placeholders of each kind of e-mail. */
export type MailPlaceholders = Readonly<Record<string, readonly string[]>>;
