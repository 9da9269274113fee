// Loader of definitions for builds, checks and editors. The portal gets its flows already loaded.

import { describeProblem, levelOf, type Problem } from '../errors.ts';
import type { Catalogue, Flow, PreparedCatalogue, PreparedFlow, Types, WrittenCatalogue } from '../flow.ts';
import { validateCatalogue, validateFlow } from '../generated/validators.js';
import { DEFAULT_TIME_ZONE } from '../values/civilDate.ts';
import type { LoadedFlow } from '../variant.ts';
import {
  checkCatalogue,
  checkFlow,
  type Flows,
  LintContext,
  Origins,
  problemsOf,
  type World,
  withoutFollowing,
} from './check/index.ts';
import { answerTypesOf } from './load/answerTypes.ts';
import { withSchemas } from './load/attachSchemas.ts';
import { nameOf, parseDocument } from './load/document.ts';
import { catalogueOf } from './load/expand.ts';
import { toFormatTable } from './load/formatTable.ts';
import { costlyIn } from './load/limits.ts';
import { prepareFlow } from './load/prepare.ts';
import { checkShape } from './load/schemaErrors.ts';
import { applyVariant } from './load/variants.ts';

export type { WrittenCatalogue } from '../flow.ts';
export type { LoadedFlow } from '../variant.ts';
export {
  type Aliases,
  type Branch,
  badPlaceholders,
  branchesOf,
  CLOSED,
  checkContent,
  checkContents,
  checkCopies,
  checkCopy,
  checkDecisions,
  checkLanguages,
  checkMail,
  checkPortal,
  checkScenario,
  checkSpoken,
  checkTest,
  checkType,
  checkUnusedTexts,
  type Decisions,
  decisionsOf,
  draftFieldsOf,
  EMPTY_FLOW,
  edgesOf,
  type FlowEdge,
  type Followed,
  followPath,
  isAt,
  isPosition,
  LINT_RULES,
  NONE,
  namesBehind,
  ROOTS,
  type Spoken,
  START,
  SUBMIT,
  solve,
  within,
  writeDecisions,
} from './check/index.ts';
export { keptAnswers } from './load/addressAnswers.ts';
export { knownEverywhere, type Named, namedIn } from './load/catalogueSubset.ts';
export { closingWords } from './load/closingWords.ts';
export type { Site } from './load/contentFormats.ts';
export { ContentTypes } from './load/contentTypes.ts';
export { declaredMails } from './load/declaredMails.ts';
export {
  type Document,
  editJson,
  parseDocument,
  pointerAt,
  positionsIn,
  UNREADABLE,
  withFix,
} from './load/document.ts';
export { exampleOf } from './load/examples.ts';
export { routesOf } from './load/knownPaths.ts';
export { didYouMean } from './load/nearest.ts';
export { locationsOfCatalogue, locationsOfFlow } from './load/sourceLocations.ts';
export { soundParts, unsound } from './load/validParts.ts';
export { fieldMetadata } from './metadata/fields.ts';
export { operatorNames } from './metadata/operators.ts';

export type Loaded<T> =
  /** With warnings alone. */
  | { readonly ok: true; readonly value: T; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Loads the catalogue, with the formats of the types that its operations answer.
 * @param others all flows; without them, the flows that the portal shows are not checked
 */
export function loadCatalogue(
  file: string,
  text: string,
  types: Types,
  others?: Flows,
): Loaded<{ catalogue: Catalogue; prepared: PreparedCatalogue }> {
  const document = parseDocument(file, text);
  const problems = document.problems.length > 0 ? document.problems : checkShape(document, validateCatalogue);
  if (problems.length > 0) return { ok: false, problems };
  const definition = document.value as WrittenCatalogue;
  const nested = problemsOf('writtenCatalogue', { definition, document });
  if (nested.length > 0) return { ok: false, problems: nested };
  const catalogue = catalogueOf(definition);
  const wrong = checkCatalogue(definition, catalogue, types, document, others);
  if (wrong.some(isError)) return { ok: false, problems: wrong };
  const {
    portal,
    operations,
    sources,
    failed,
    sentBefore,
    facts,
    names,
    memory,
    uploads,
    config,
    phones,
    timeZone,
    locales,
  } = catalogue;
  return {
    ok: true,
    problems: wrong,
    value: {
      catalogue,
      prepared: {
        portal,
        operations: forBrowsers(operations),
        sources,
        ...(failed && { failed }),
        ...(sentBefore !== undefined && { sentBefore }),
        facts,
        ...(names && { names }),
        memory,
        uploads: uploads ?? {},
        config,
        ...(phones !== undefined && { phones }),
        timeZone: timeZone ?? DEFAULT_TIME_ZONE,
        locales: withoutAvoided(locales),
        formats: toFormatTable(types),
        answers: answerTypesOf(operations, types),
      },
    },
  };
}

/** Removes parts of operations that only the checker and the server need. */
const forBrowsers = (operations: Catalogue['operations']): Catalogue['operations'] =>
  Object.fromEntries(
    Object.entries(operations).map(([name, { refusals: _, mails: __, followUps: ___, unused: ____, ...rest }]) => [
      name,
      rest,
    ]),
  );

/** Removes the words that texts avoid, which only the checker needs. */
const withoutAvoided = (locales: Catalogue['locales']): Catalogue['locales'] =>
  Object.fromEntries(Object.entries(locales).map(([name, { avoids: _, ...rest }]) => [name, rest]));

const isError = (problem: Problem): boolean => levelOf(problem) === 'error';

const prepare = (flow: Flow, catalogue: Catalogue, types: Types): PreparedFlow =>
  withSchemas(prepareFlow(flow, catalogue), types);

/**
 * Loads a flow and its variants: checks the schema, then references, then texts.
 * @param world without `copy`, texts are not checked
 * @param level `error` skips rules that find only warnings and hints, which takes half of the time
 * @returns all problems at once, each with line and column; a flow with warnings alone is loaded
 */
export function loadFlow(
  file: string,
  text: string,
  world: World,
  catalogueText?: { file: string; text: string },
  level?: 'error',
): Loaded<LoadedFlow> {
  const document = parseDocument(file, text);
  if (document.problems.length > 0) return { ok: false, problems: document.problems };
  const shape = checkShape(document, validateFlow);
  if (shape.length > 0) return { ok: false, problems: shape };
  const definition = document.value as Flow;
  const costly = costlyIn(definition);
  if (costly) return { ok: false, problems: [document.problem('FLOW_TOO_LARGE', costly.pointer, costly.message)] };
  // The file name is the id: with another id, all texts of the flow would be missing as well.
  const flow: Flow = { ...definition, id: nameOf(document) };
  const missing = problemsOf('definition', { flow, world, document }, level);
  if (missing.length > 0) return { ok: false, problems: missing };

  const origins = new Origins();
  const shared = catalogueText && parseDocument(catalogueText.file, catalogueText.text);
  const catalogue = shared ? catalogueOf(shared.value as WrittenCatalogue) : world.catalogue;
  origins.add(document);
  if (shared) origins.add(shared);
  // A spread would read every part of the world, and so record all as dependencies of the flow.
  const others: World = Object.create(world, { catalogue: { value: catalogue, enumerable: true } });
  const base = new LintContext(prepare(flow, catalogue, world.types), others, document, origins);
  const problems = checkFlow(base, level);
  const variants = Object.entries(flow.variants ?? {}).map(([name, variant]) => {
    const { flow: changed } = applyVariant(flow, variant.changes);
    const wrong = checkShape({ ...document, value: changed }, validateFlow).map((problem) =>
      document.problem(
        'FLOW_SHAPE',
        `/variants/${name}`,
        `after the changes of the variant, at ${problem.pointer}: ${problem.message}`,
      ),
    );
    if (wrong.length > 0) {
      problems.push(...wrong);
      return [name, variant.when, base] as const;
    }
    const context = base.with(prepare(changed, catalogue, world.types));
    problems.push(
      ...checkFlow(context, level).filter(({ message }) => !problems.some((known) => known.message === message)),
    );
    return [name, variant.when, context] as const;
  });
  const subjects = [base, ...variants.map(([, , context]) => context)] as const;
  const said = withoutFollowing([...problems, ...problemsOf('variants', { definition: flow, subjects }, level)]);
  if (said.some(isError)) return { ok: false, problems: said };
  const loaded = variants.map(([name, when, context]) => [name, { when, flow: context.flow }] as const);
  return { ok: true, problems: said, value: { flow: base.flow, variants: Object.fromEntries(loaded) } };
}

/** Definitions of one flow as parsed JSON. */
export interface FlowJson {
  readonly flow: object;
  /** `locales`, and the sections of the catalogue that the flow uses. */
  readonly catalogue: object;
  /** By locale, then by the id of the flow or `common`. */
  readonly copy: World['copy'];
  /** JSON schemas of the types that operations and inputs name. */
  readonly types?: Types;
  /** Ids of the other flows that this one opens or leads to. */
  readonly flows?: readonly string[];
}

const emptyCatalogue = { operations: {}, sources: {}, facts: {}, guards: {}, memory: {}, config: {}, fragments: {} };

/**
 * Loads one flow for `createFlow` and `browserHost`.
 * @throws Error listing every problem of the definitions, each with its JSON pointer; none for warnings alone
 */
export function loadDefinitions({ flow, catalogue, copy, types = {}, flows = [] }: FlowJson) {
  const id = 'id' in flow ? String(flow.id) : 'flow';
  const whole = { ...emptyCatalogue, portal: { home: id, missing: id, signIn: id }, ...catalogue };
  const { value: loaded } = orThrow(loadCatalogue('catalogue.json', JSON.stringify(whole, null, 2), types));
  const world = { catalogue: loaded.catalogue, types, flows: new Set([id, ...flows]), copy };
  const silent = Object.keys(loaded.catalogue.locales).filter((locale) => !copy[locale]);
  if (silent.length > 0)
    throw new Error(`copy has no texts for these locales of the catalogue: ${silent.join(', ')}. Add them.`);
  const { value } = orThrow(loadFlow(`${id}.json`, JSON.stringify(flow, null, 2), world));
  return { ...value, catalogue: loaded.prepared, copy };
}

function orThrow<T>(loaded: Loaded<T>): { readonly value: T } {
  if (loaded.ok) return loaded;
  throw new Error(`The definitions have problems. Correct them:\n${loaded.problems.map(describeProblem).join('\n')}`);
}
