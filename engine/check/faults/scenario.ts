// A scenario as a file: its shape and its name.
import type { Problem } from '../../errors.ts';
import type { Catalogue } from '../../flow.ts';
import { validateScenario } from '../../generated/validators.js';
import type { Document } from '../../load/document.ts';
import { checkShape } from '../../load/shape.ts';
import { checkTranslated } from './languages.ts';
import { checkId } from './written.ts';

interface Scenario {
  readonly id: string;
  readonly title: object;
}

/**
 * All problems of a scenario.
 *
 * @param locales of the catalogue; without them no language is missing
 */
export function checkScenario(document: Document, locales?: Catalogue['locales']): Problem[] {
  if (document.problems.length > 0) return [...document.problems];
  const shape = checkShape(document, validateScenario);
  if (shape.length > 0) return shape;
  const scenario = document.value as Scenario;
  return [
    ...checkId(scenario, document, 'scenario'),
    ...(locales ? checkTranslated(document, scenario.title, 'title', locales) : []),
  ];
}
