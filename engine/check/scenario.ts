// A scenario as a file: its shape and its name.
import type { Problem } from '../errors.ts';
import { validateScenario } from '../generated/validators.js';
import type { Document } from '../load/document.ts';
import { checkShape } from '../load/shape.ts';
import { checkId } from './written.ts';

/** All problems of a scenario. */
export function checkScenario(document: Document): Problem[] {
  if (document.problems.length > 0) return [...document.problems];
  const shape = checkShape(document, validateScenario);
  return shape.length > 0 ? shape : checkId(document.value as { readonly id: string }, document, 'scenario');
}
