// Checks of all files other than flows.
import type { Problem } from '../../errors.ts';
import type { Catalogue, PreparedFlow, Types, WrittenCatalogue } from '../../flow.ts';
import {
  type Validate,
  validateCopy,
  validateDecisions,
  validateMail,
  validateScenario,
  validateTest,
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
  NamesOfTests,
  Scope,
  Scopes,
  Spoken,
  SpokenFiles,
} from './lintScopes.ts';
import { type Flows, Origins, type World } from './world.ts';

/** Runs the rules only on valid JSON that follows its schema. */
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

/** Flow without anything, for checks outside flows. */
export const EMPTY_FLOW: PreparedFlow = {
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
 * Returns all problems of a catalogue that follows its schema.
 * @param catalogue the expanded definition
 * @param others all flows; without them, the flows that the portal shows are not checked
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
  const nothing = new LintContext(EMPTY_FLOW, world, document, origins);
  return problemsOf('catalogue', { definition, catalogue, types, document, others, nothing });
}

/** Returns all problems of a single copy file: its shape, and invalid placeholders. */
export const checkCopy = (document: Document): Problem[] => problemsIn(document, validateCopy, 'copy', { document });

/**
 * Compares the texts and placeholders of the same copy file in all languages.
 * @param unused texts that nothing uses; no language has to have them
 * @param locales with the words that texts avoid
 */
export const checkCopies = (
  documents: readonly Document[],
  unused: readonly Problem[] = [],
  locales: Locales = {},
): Problem[] => problemsOf('copies', { documents, unused, locales });

/**
 * Finds missing copy files, and files of locales that the catalogue does not list.
 * @param catalogue the file that lists the locales
 */
export const checkLanguages = (
  locales: Locales,
  copies: Languages['copies'],
  spoken: SpokenFiles,
  catalogue: Document,
): Problem[] => problemsOf('languages', { locales, copies, spoken, catalogue });

/** Finds missing and unknown texts of a copy file that belongs to no flow. */
export const checkSpoken = (document: Document, spoken: Spoken): Problem[] =>
  problemsOf('spoken', { document, spoken });

/**
 * Finds texts that no flow, variant or fragment uses.
 * @param documents copy files, named after their flow or fragment
 * @param flows all flows of the portal: any of them may use a text of `common`
 * @param spoken names of files that belong to no flow
 */
export const checkUnusedTexts = (
  documents: readonly Document[],
  flows: readonly LoadedFlow[],
  world: World,
  spoken: readonly string[] = [],
): Problem[] => problemsOf('texts', { documents, flows, world, spoken });

/** Finds parts of the catalogue that nothing uses, and pages that nothing leads to. */
export const checkPortal = (portal: Scopes['portal']): Problem[] => problemsOf('portal', portal);

/** Returns all problems of a single content file. */
export const checkContent = (document: Document, types: ContentTypes): Problem[] =>
  document.problems.length > 0 ? [...document.problems] : problemsOf('content', { document, types });

/**
 * Finds missing, unlisted and unread content files, and list entries with the same key.
 * @param documents content files of all locales
 */
export const checkContents = (
  locales: Locales,
  documents: readonly Document[],
  definition: Contents['definition'],
  flows: readonly LoadedFlow[],
  catalogue: Document,
): Problem[] => problemsOf('contents', { locales, documents, definition, flows, catalogue });

/** Returns all problems of an e-mail file; without locales, no language counts as missing. */
export const checkMail = (document: Document, placeholders: MailPlaceholders, locales?: Locales): Problem[] =>
  problemsIn(document, validateMail, 'mail', { document, placeholders, locales });

/** Returns all problems of a scenario; without locales, no language counts as missing. */
export const checkScenario = (document: Document, locales?: Locales, others: readonly Document[] = []): Problem[] =>
  problemsIn(document, validateScenario, 'scenario', { document, locales, others });

/** Returns all problems of a test of a flow. */
export const checkTest = (document: Document, known: NamesOfTests): Problem[] =>
  problemsIn(document, validateTest, 'test', { document, known });

/**
 * Returns all problems of a type.
 * @param types types that it may refer to, including itself
 * @param taken names of all other types
 */
export const checkType = (document: Document, types: Types, taken: readonly string[] = []): Problem[] =>
  problemsIn(document, validateType, 'type', { document, types, taken });

/**
 * Finds decisions that differ from their record.
 * Skips decisions without a record, and those that read something else by now.
 * @param problems other problems of the file: their lines get no second one
 */
export const checkDecisions = (record: Document, document: Document, problems: readonly Problem[] = []): Problem[] =>
  isComputed(document, problems) ? problemsIn(record, validateDecisions, 'record', { record, document, problems }) : [];
