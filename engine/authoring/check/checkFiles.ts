// Everything that is checked of files that are no flows: the catalogue, words, types, content, scenarios, e-mails, records of decisions.
import type { Problem } from '../../errors.ts';
import type { Catalogue, PreparedFlow, Types, WrittenCatalogue } from '../../flow.ts';
import {
  type Validate,
  validateCopy,
  validateDecisions,
  validateMail,
  validateScenario,
  validateType,
} from '../../generated/validators.js';
import type { LoadedFlow } from '../../variant.ts';
import type { ContentTypes } from '../load/contentTypes.ts';
import type { Document } from '../load/document.ts';
import { checkShape } from '../load/schemaErrors.ts';
import { isComputed } from './decisions/replay.ts';
import { LintContext } from './lintContext.ts';
import { problemsOf } from './lintRules.ts';
import type {
  Contents,
  Languages,
  Locales,
  MailPlaceholders,
  Scope,
  Scopes,
  Spoken,
  SpokenFiles,
} from './lintScopes.ts';
import { type Flows, Origins, type World } from './world.ts';

/** A file that is no JSON, or does not follow its schema, has no other faults yet. */
function problemsIn<Over extends Scope>(
  document: Document,
  validate: Validate,
  over: Over,
  given: Scopes[Over],
): Problem[] {
  if (document.problems.length > 0) return [...document.problems];
  const shape = checkShape(document, validate);
  return shape.length > 0 ? shape : problemsOf(over, given);
}

const NOTHING: PreparedFlow = {
  id: '',
  version: 1,
  as: 'region',
  allowed: [],
  sources: {},
  fields: {},
  steps: [],
  submit: [],
  kinds: [],
};

/**
 * All problems of a catalogue that follows its schema.
 *
 * @param catalogue the same, written out
 * @param others all flows; without them nobody knows which the portal may show
 */
export function checkCatalogue(
  definition: WrittenCatalogue,
  catalogue: Catalogue,
  types: World['types'],
  document: Document,
  others?: Flows,
): Problem[] {
  const origins = new Origins();
  origins.add(document);
  const { flows = new Set<string>(), places } = others ?? {};
  const world: World = { catalogue, types, flows, ...(places && { places }), copy: {} };
  const nothing = new LintContext(NOTHING, world, document, origins);
  return problemsOf('catalogue', { definition, catalogue, types, document, others, nothing });
}

/** All problems of a copy file by itself: its shape, and placeholders that are more than a name. */
export const checkCopy = (document: Document): Problem[] => problemsIn(document, validateCopy, 'copy', { document });

/**
 * Texts and placeholders that one language has and another lacks, in the same file.
 *
 * @param documents every copy file of every language
 * @param unused the texts that nothing says: no language need have them
 */
export const checkCopies = (documents: readonly Document[], unused: readonly Problem[] = []): Problem[] =>
  problemsOf('copies', { documents, unused });

/**
 * Copy files that a locale of the catalogue lacks, and files of locales that the catalogue does not list.
 *
 * @param copies every copy file of every locale
 * @param catalogue the file that lists the locales
 */
export const checkLanguages = (
  locales: Locales,
  copies: Languages['copies'],
  spoken: SpokenFiles,
  catalogue: Document,
): Problem[] => problemsOf('languages', { locales, copies, spoken, catalogue });

/** What a copy file of no flow lacks, and has too much. */
export const checkSpoken = (document: Document, spoken: Spoken): Problem[] =>
  problemsOf('spoken', { document, spoken });

/**
 * The texts of copy files that no flow, variant or fragment says.
 *
 * @param documents the copy files, named by their flow or fragment
 * @param spoken the names of files that no flow says
 * @param flows every flow of the portal: a text of `common` may be used by any
 */
export const checkUnusedTexts = (
  documents: readonly Document[],
  flows: readonly LoadedFlow[],
  world: World,
  spoken: readonly string[] = [],
): Problem[] => problemsOf('texts', { documents, flows, world, spoken });

/** All problems of a file of content by itself. */
export const checkContent = (document: Document, types: ContentTypes): Problem[] =>
  document.problems.length > 0 ? [...document.problems] : problemsOf('content', { document, types });

/**
 * Files of content that a language lacks, that belong to none, and that no source reads, and entries that lists would take for one.
 *
 * @param documents every file of content of every locale
 */
export const checkContents = (
  locales: Locales,
  documents: readonly Document[],
  definition: Contents['definition'],
  flows: readonly LoadedFlow[],
  catalogue: Document,
): Problem[] => problemsOf('contents', { locales, documents, definition, flows, catalogue });

/**
 * All problems of the texts of an e-mail.
 *
 * @param locales of the catalogue; without them no language is missing
 */
export const checkMail = (document: Document, placeholders: MailPlaceholders, locales?: Locales): Problem[] =>
  problemsIn(document, validateMail, 'mail', { document, placeholders, locales });

/**
 * All problems of a scenario.
 *
 * @param locales of the catalogue; without them no language is missing
 */
export const checkScenario = (document: Document, locales?: Locales): Problem[] =>
  problemsIn(document, validateScenario, 'scenario', { document, locales });

/**
 * All problems of a type.
 *
 * @param types those that it may refer to, itself among them
 * @param taken the names of all others
 */
export const checkType = (document: Document, types: Types, taken: readonly string[] = []): Problem[] =>
  problemsIn(document, validateType, 'type', { document, types, taken });

/**
 * Everything that decides otherwise than its record says.
 *
 * What the record does not know, or what reads something else by now, is not judged.
 *
 * @param problems what else is wrong with the file: of a line with a problem no second one is said
 */
export const checkDecisions = (record: Document, document: Document, problems: readonly Problem[] = []): Problem[] =>
  isComputed(document, problems) ? problemsIn(record, validateDecisions, 'record', { record, document, problems }) : [];
