import type { Fix, Problem } from '../../errors.ts';
import { follow } from '../../expressions/scope.ts';
import type { SchemaError, Validate } from '../../generated/validators.js';
import { isRecord } from '../../values/isRecord.ts';
import type { Document } from './document.ts';
import { didYouMean, namesWith, nearestTo } from './nearest.ts';
import { pointerParts, toPointer } from './pointers.ts';
import { meantBy } from './synonyms.ts';

type FormatWords = (format: string, text: string) => string | undefined;

const errorsOf = (value: unknown, validate: Validate): readonly SchemaError[] =>
  validate(value) ? [] : (validate.errors ?? []);

/** Valid values by their validator: several parts of a check validate the same file. */
const valid = new WeakMap<Validate, WeakSet<object>>();

/** Returns the errors of a value that does not change. */
export function violationsIn(value: unknown, validate: Validate): readonly SchemaError[] {
  if (typeof value !== 'object' || value === null) return errorsOf(value, validate);
  const known = valid.get(validate) ?? new WeakSet();
  valid.set(validate, known);
  if (known.has(value)) return [];
  const errors = errorsOf(value, validate);
  if (errors.length === 0) known.add(value);
  return errors;
}

/** Errors that are processed: each is compared with all others. */
const MAX_JUDGED = 5_000;

/**
 * Returns all violations of the schema of a file.
 * @param ofFormat for a schema whose texts have formats
 */
export function checkShape(document: Document, validate: Validate, ofFormat?: FormatWords): Problem<'FLOW_SHAPE'>[] {
  // The validity of texts with formats changes with files and pages.
  const all = ofFormat ? errorsOf(document.value, validate) : violationsIn(document.value, validate);
  if (all.length === 0) return [];
  // An `if` error says nothing; what its `then` demands is reported separately.
  const found = all.slice(0, MAX_JUDGED);
  const said = found.filter((error) => error.keyword !== 'if' && isOfItsKind(error, document.value));
  const errors = withoutMisspelt(chooseBranches(withTogether(said)));
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    const message = describe(error, ofFormat ?? (() => undefined));
    const key = `${error.instancePath} ${message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [document.problem('FLOW_SHAPE', pointerOf(error), message, fixOf(error))];
  });
}

/** Offers a fix for a misspelt name or value with one likely spelling. */
function fixOf(error: SchemaError): Fix | undefined {
  const { keyword, params, parentSchema = {}, data } = error;
  const pointer = pointerOf(error);
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const names = Object.keys(parentSchema['properties'] ?? {});
    const to = meantBy(name, names).length > 0 ? undefined : nearestTo(name, names);
    return to === undefined ? undefined : { change: 'rename', pointer, to };
  }
  if (isChoice(error)) {
    const [, to] = misspelt(error) ?? [];
    return to === undefined ? undefined : { change: 'rename', pointer, to };
  }
  if (keyword !== 'enum' || typeof data !== 'string') return undefined;
  const names = textsIn(params, 'allowedValues');
  // A name of another tool is a synonym, not a typo.
  const to = meantBy(data, names).length > 0 ? undefined : nearestTo(data, names);
  return to === undefined ? undefined : { change: 'replace', pointer, to };
}

/** Keyword of the combined error for alternative lists of required properties. */
const TOGETHER = 'together';

/** Combines the errors of alternative lists of properties into one with all lists. */
function withTogether(errors: readonly SchemaError[]): readonly SchemaError[] {
  const choices = errors.flatMap((error) => {
    const lists = listsOf(error);
    return lists ? [{ ...error, keyword: TOGETHER, params: { lists } }] : [];
  });
  const places = choices.map(({ instancePath }) => instancePath);
  const others = errors.filter((error) => !listsOf(error) && !(places.includes(error.instancePath) && isOfList(error)));
  return [...others, ...choices];
}

function listsOf({ keyword, parentSchema }: SchemaError): readonly (readonly string[])[] | undefined {
  const branches: unknown[] = keyword === 'anyOf' ? [parentSchema?.['anyOf'] ?? []].flat() : [];
  return branches.length > 0 && branches.every(isList) ? branches.map(({ required }) => required) : undefined;
}

const isList = (schema: unknown): schema is { readonly required: readonly string[] } =>
  isRecord(schema) && Object.keys(schema).join() === 'required';

const isOfList = ({ keyword, parentSchema = {} }: SchemaError): boolean =>
  keyword === 'dependencies' || (keyword === 'required' && isList(parentSchema));

/** Drops the error for a missing property that is there under a misspelt name. */
function withoutMisspelt(errors: readonly SchemaError[]): readonly SchemaError[] {
  return errors.filter(
    ({ keyword, instancePath, params }) =>
      (keyword !== 'required' && keyword !== TOGETHER) ||
      !errors.some(
        (other) =>
          other.keyword === 'additionalProperties' &&
          other.instancePath === instancePath &&
          nearestTo(String(other.params['additionalProperty']), missingFrom(params)) !== undefined,
      ),
  );
}

/** Returns false for errors of branches that are for another kind of object. */
function isOfItsKind({ parentSchema, instancePath, keyword }: SchemaError, root: unknown): boolean {
  const of = parentSchema?.['of'];
  if (of === undefined || keyword === 'const') return true;
  return (follow(root, [...pointerParts(instancePath).slice(0, -1), 'kind']) ?? 'field') === of;
}

const textsIn = (params: SchemaError['params'], name: string): string[] => [params[name] ?? []].flat().map(String);

const missingFrom = ({ missingProperty, lists }: SchemaError['params']): readonly string[] =>
  [lists ?? String(missingProperty)].flat(2).map(String);

/** Points at the property that should not be there, rather than at its object. */
function pointerOf(error: SchemaError): string {
  const { instancePath, keyword, params } = error;
  if (isChoice(error)) {
    const [name] = misspelt(error) ?? [];
    return name === undefined ? instancePath : instancePath + toPointer([name]);
  }
  return keyword === 'additionalProperties'
    ? instancePath + toPointer([String(params['additionalProperty'])])
    : instancePath;
}

/** Returns the misspelt property that identifies an object, and its likely spelling. */
function misspelt({ params }: SchemaError): [string, string] | undefined {
  const names = textsIn(params, 'names');
  for (const name of textsIn(params, 'present')) {
    const to = nearestTo(name, names);
    if (to !== undefined) return [name, to];
  }
  return undefined;
}

/**
 * Keeps the errors of the branch that the author meant; the validator reports all branches.
 * Settles inner choices first. Prefers the best branch, then deeper errors, then the choice itself.
 */
function chooseBranches(errors: readonly SchemaError[]): SchemaError[] {
  const choices = errors.filter(isChoice).sort((a, b) => b.instancePath.length - a.instancePath.length);
  let left = [...errors];
  for (const choice of choices) {
    const kind = unknownKind(left, choice);
    if (kind) {
      left = [...left.filter(({ instancePath: at }) => !`${at}/`.startsWith(`${choice.instancePath}/`)), kind];
      continue;
    }
    const own = left.filter((error) => error !== choice && isOwn(error, choice.instancePath));
    const deeper = left.filter(
      (error) => error.instancePath.startsWith(`${choice.instancePath}/`) && !own.includes(error),
    );
    const kept = best(own, deeper.length > 0);
    if (kept.length > 0 || deeper.length > 0)
      left = left.filter((error) => error !== choice && (!own.includes(error) || kept.includes(error)));
    else
      left = left
        .filter((error) => !own.includes(error))
        .map((error) => (error === choice ? withNames(choice, own) : error));
  }
  return left;
}

/** Reports an unknown kind alone: no branch is for it. */
function unknownKind(
  errors: readonly SchemaError[],
  { instancePath: at, parentSchema }: SchemaError,
): SchemaError | undefined {
  const kinds = errors.filter(({ keyword, instancePath }) => keyword === 'const' && instancePath === `${at}/kind`);
  const [first] = kinds;
  const branches: unknown[] = [parentSchema?.['oneOf'] ?? []].flat();
  // The branch of a known kind reports no `const` error.
  if (first === undefined || branches.length < 2 || kinds.length < branches.length) return undefined;
  return { ...first, keyword: 'enum', params: { allowedValues: kinds.map(({ params }) => params['allowedValue']) } };
}

const isChoice = ({ keyword }: Pick<SchemaError, 'keyword'>): boolean => keyword === 'oneOf' || keyword === 'anyOf';

/** Selects errors of the object itself and of its `kind`. */
const isOwn = ({ instancePath, keyword }: SchemaError, at: string): boolean =>
  !isChoice({ keyword }) && (instancePath === at || (keyword === 'const' && instancePath === `${at}/kind`));

/** Penalties: the higher, the less likely the branch was meant. */
const WEIGHTS: Readonly<Record<string, number>> = { type: 10, const: 10, required: 5 };
/** A block without a kind is a field, rather than a block that has nothing but its kind. */
const NO_KIND = 6;
/** Highest penalty of a likely branch if there are deeper errors: one missing property. */
const LIKELY = NO_KIND;

const weightOf = ({ keyword, params }: SchemaError): number =>
  keyword === 'required' && params['missingProperty'] === 'kind' ? NO_KIND : (WEIGHTS[keyword] ?? 1);

/** Returns the errors of the best branch; none if several fit equally badly. */
function best(own: readonly SchemaError[], deeper: boolean): SchemaError[] {
  const branches = new Map<string, SchemaError[]>();
  for (const error of own) branches.set(branchOf(error), [...(branches.get(branchOf(error)) ?? []), error]);
  const ranked = [...branches.values()].map((branch) => ({
    branch,
    score: branch.reduce((sum, error) => sum + weightOf(error), 0),
  }));
  const [first, second] = ranked.sort((a, b) => a.score - b.score);
  if (!first || (deeper && first.score > LIKELY) || second?.score === first.score) return [];
  return first.branch;
}

/** Identifies the branch of an error by its kind, or else by its title. */
function branchOf({ keyword, params, parentSchema = {} }: SchemaError): string {
  const kind = follow(parentSchema, ['properties', 'kind', 'const']);
  return String(keyword === 'const' ? params['allowedValue'] : (kind ?? parentSchema['title']));
}

/** Adds the properties of which one must be there to the error of a choice. */
function withNames(choice: SchemaError, own: readonly SchemaError[]): SchemaError {
  const names = own
    .filter(({ keyword }) => keyword === 'required')
    .map(({ params }) => String(params['missingProperty']));
  const present = own
    .filter(({ keyword }) => keyword === 'additionalProperties')
    .map(({ params }) => String(params['additionalProperty']));
  return { ...choice, params: { names: [...new Set(names)], present: [...new Set(present)] } };
}

function describe(
  { keyword, params, message = 'is wrong', parentSchema = {}, data }: SchemaError,
  ofFormat: FormatWords,
): string {
  switch (keyword) {
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}.`;
    case 'format':
      return ofFormat(String(params['format']), String(data)) ?? `${message}.`;
    case 'additionalProperties':
      return describeUnknown(String(params['additionalProperty']), Object.keys(parentSchema['properties'] ?? {}));
    case 'dependencies':
      return `"${String(params['property'])}" needs the property "${String(params['missingProperty'])}" beside it. Add it.`;
    case TOGETHER:
      return `needs ${(params['lists'] as string[][]).map(([first, ...others]) => [first, others.join(' and ')].filter(Boolean).join(' with ')).join(', or ')}.`;
    case 'required':
      return `the property "${String(params['missingProperty'])}" is missing. Add it.`;
    case 'enum':
      return describeEnum(data, textsIn(params, 'allowedValues'));
    case 'oneOf':
    case 'anyOf':
      return describeChoice(textsIn(params, 'names'), textsIn(params, 'present'));
    case 'false schema':
      return 'cannot be combined with the other properties. Remove it.';
    case 'minItems':
      return Array.isArray(data) && data.length === 0
        ? 'the list is empty. Add an entry, or remove it.'
        : `${message}.`;
    case 'maxProperties':
      return 'an expression has exactly one operator, but this has more. Put one inside the other.';
    default:
      return `${message}.`;
  }
}

function describeEnum(value: unknown, names: readonly string[]): string {
  const all = `must be one of: ${names.join(', ')}.`;
  if (typeof value !== 'string') return all;
  const hint = asked(meantBy(value, names)) || didYouMean(value, names) || asked(namesWith(value, names));
  return `"${value}" is not allowed. It ${all}${hint}`;
}

const asked = (names: readonly string[]): string =>
  names.length > 0 ? ` Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?` : '';

function describeChoice(names: readonly string[], present: readonly string[]): string {
  if (names.length === 0) return 'is not allowed here. Check the documentation of this property.';
  const hint = present.map((name) => didYouMean(name, names)).find((found) => found !== '') ?? '';
  return `needs one of: ${names.join(', ')}.${hint}`;
}

function describeUnknown(name: string, names: readonly string[]): string {
  const hint = asked(meantBy(name, names)) || didYouMean(name, names);
  return `the property "${name}" is unknown here.${hint || ' Remove it, or check its spelling.'}`;
}
