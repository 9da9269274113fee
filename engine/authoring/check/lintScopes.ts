// What faults are looked for in, one kind of thing each, and what whoever looks for one is given of it.
import type { Problem } from '../../errors.ts';
import type { Catalogue, Flow, Types, WrittenCatalogue } from '../../flow.ts';
import type { LoadedFlow } from '../../variant.ts';
import type { ContentTypes } from '../load/contentTypes.ts';
import type { Document } from '../load/document.ts';
import type { LintContext } from './lintContext.ts';
import type { Flows, World } from './world.ts';

/** All that faults are looked for in. */
export interface Scopes {
  /** A flow as its author wrote it: with one of these faults it cannot be written out. */
  readonly definition: { readonly flow: Flow; readonly world: World; readonly document: Document };
  /** A flow that is written out: itself, or one of its variants. */
  readonly flow: LintContext;
  /** The same, once each of its expressions is known to be one. */
  readonly computable: LintContext;
  /** A flow with all of its variants, itself first. */
  readonly variants: { readonly definition: Flow; readonly subjects: readonly [LintContext, ...LintContext[]] };
  /** The catalogue as its author wrote it: with one of these faults it cannot be written out. */
  readonly writtenCatalogue: { readonly definition: WrittenCatalogue; readonly document: Document };
  readonly catalogue: SharedParts;
  /** The words of one file. */
  readonly copy: { readonly document: Document };
  /** Every copy file of every language. */
  readonly copies: { readonly documents: readonly Document[]; readonly unused: readonly Problem[] };
  /** The languages of the catalogue, and the copy files that there are. */
  readonly languages: Languages;
  /** A copy file that belongs to no flow. */
  readonly spoken: { readonly document: Document; readonly spoken: Spoken };
  /** Every copy file, and every flow that may say its texts. */
  readonly texts: Texts;
  /** A file of content. */
  readonly content: { readonly document: Document; readonly types: ContentTypes };
  /** Every file of content of every language. */
  readonly contents: Contents;
  readonly mail: {
    readonly document: Document;
    readonly placeholders: MailPlaceholders;
    /** Without them no language is missing. */
    readonly locales: Locales | undefined;
  };
  readonly scenario: { readonly document: Document; readonly locales: Locales | undefined };
  /** A type of the API or of content, those that it may refer to, and the names of all others. */
  readonly type: { readonly document: Document; readonly types: Types; readonly taken: readonly string[] };
  /** What was accepted of a definition, and what else is wrong with it. */
  readonly record: { readonly record: Document; readonly document: Document; readonly problems: readonly Problem[] };
}

export type Scope = keyof Scopes;

export type Locales = Catalogue['locales'];

/** The catalogue by itself, whichever flow reads it. */
export interface SharedParts {
  /** As its author wrote it. */
  readonly definition: WrittenCatalogue;
  readonly catalogue: Catalogue;
  readonly types: World['types'];
  readonly document: Document;
  /** All flows; nobody knows them when the catalogue is looked at alone. */
  readonly others: Flows | undefined;
  /** A flow that has nothing of its own. */
  readonly nothing: LintContext;
}

export interface Languages {
  readonly locales: Locales;
  readonly copies: readonly Document[];
  readonly spoken: SpokenFiles;
  /** The file that lists the locales. */
  readonly catalogue: Document;
}

export interface Contents {
  readonly locales: Locales;
  readonly documents: readonly Document[];
  /** The sources that read them. */
  readonly definition: WrittenCatalogue;
  /** The flows that draw them, as far as they are right. */
  readonly flows: readonly LoadedFlow[];
  /** The file that lists the locales. */
  readonly catalogue: Document;
}

export interface Texts {
  readonly documents: readonly Document[];
  readonly flows: readonly LoadedFlow[];
  readonly world: World;
  /** The names of files that no flow says. */
  readonly spoken: readonly string[];
}

/** What is said of a copy file that belongs to no flow. */
export interface Spoken {
  /** What each of its texts may have placeholders for, by key. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** There may be other keys, and other placeholders. */
  readonly more: boolean;
}

/** Copy files of no flow, by their names. */
export type SpokenFiles = Readonly<Record<string, Spoken>>;

/** What is known when an e-mail is written, by the kinds of e-mails that are sent. */
export type MailPlaceholders = Readonly<Record<string, readonly string[]>>;
