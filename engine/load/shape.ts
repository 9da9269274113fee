// What the schema says about a file, in words. The only door to the validators that are made from schemas/.

import type { Problem } from '../errors.ts';
import type { SchemaError, Validate } from '../generated/validators.js';
import type { Document } from './document.ts';

/** Everything in which a file does not follow its schema. */
export function checkShape(document: Document, validate: Validate): Problem[] {
  if (validate(document.value)) return [];
  const errors = chooseBranches(validate.errors ?? []);
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    const message = describe(error);
    const key = `${error.instancePath} ${message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [document.problem('FLOW_SHAPE', pointerOf(error), message)];
  });
}

/** A property that should not be there is pointed at itself. */
function pointerOf({ instancePath, keyword, params }: SchemaError): string {
  return keyword === 'additionalProperties' ? `${instancePath}/${String(params['additionalProperty'])}` : instancePath;
}

/**
 * Of a choice between several schemas only the branch that was meant is worth reading: the one whose required properties are there.
 */
function chooseBranches(errors: readonly SchemaError[]): SchemaError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  let left = [...errors];
  for (const choice of choices) {
    const inside = left.filter((error) => error !== choice && error.instancePath.startsWith(choice.instancePath));
    const branches = groupBy(inside, branchOf);
    const meant = [...branches.values()].filter(
      (branch) => !branch.some((error) => isOtherBranch(error, choice.instancePath)),
    );
    if (meant.length === 0) left = left.filter((error) => !inside.includes(error));
    else
      left = left.filter(
        (error) => error !== choice && (!inside.includes(error) || meant.some((branch) => branch.includes(error))),
      );
  }
  return left;
}

const branchOf = ({ schemaPath }: SchemaError): string =>
  /^.*?#\/definitions\/[^/]+/.exec(schemaPath)?.[0] ?? schemaPath;

/** Errors that say "this is not even what this branch is about". */
function isOtherBranch({ keyword, instancePath, params }: SchemaError, at: string): boolean {
  if (instancePath === at) return keyword === 'required' || keyword === 'type';
  return keyword === 'const' && instancePath === `${at}/kind` && params['allowedValue'] !== undefined;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function describe({ keyword, params, message = 'is wrong' }: SchemaError): string {
  switch (keyword) {
    case 'additionalProperties':
      return `"${String(params['additionalProperty'])}" is not known here. Remove it, or check its spelling.`;
    case 'required':
      return `"${String(params['missingProperty'])}" is missing.`;
    case 'enum':
      return `must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}.`;
    case 'oneOf':
    case 'anyOf':
      return 'is none of the things that may stand here. Check which property says what it is.';
    case 'maxProperties':
      return 'an expression has exactly one operator; this has more. Put one inside the other.';
    default:
      return `${message}.`;
  }
}
