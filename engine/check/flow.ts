// Everything that is checked of a flow once it is written out.
import type { ErrorCode, Problem } from '../errors.ts';
import type { PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { TextKeys } from './analysis/keys.ts';
import { checkAbsent } from './faults/absent.ts';
import { checkAsked } from './faults/asked.ts';
import { checkAutocomplete } from './faults/autocomplete.ts';
import { checkBinding } from './faults/binding.ts';
import { checkBodies } from './faults/bodies.ts';
import { checkCircles } from './faults/circles.ts';
import { checkConditions } from './faults/conditions.ts';
import { checkDeclared } from './faults/declared.ts';
import { checkEndless } from './faults/endless.ts';
import { checkFilled } from './faults/filled.ts';
import { checkJourneys } from './faults/journeys.ts';
import { checkLeads } from './faults/leads.ts';
import { checkLiterals } from './faults/literals.ts';
import { checkMigrations } from './faults/migrations.ts';
import { NamedCheck } from './faults/named.ts';
import { checkNames } from './faults/names.ts';
import { checkOpened } from './faults/opened.ts';
import { checkOperands } from './faults/operands.ts';
import { ReferenceCheck } from './faults/references.ts';
import { checkRules } from './faults/rules.ts';
import { checkSendKeys } from './faults/sendKeys.ts';
import { checkTexts } from './faults/texts.ts';
import { checkTracked } from './faults/tracked.ts';
import { checkTwice } from './faults/twice.ts';
import { checkUrls } from './faults/urls.ts';
import type { Origins, World } from './world.ts';

/** All problems of one prepared flow: of the flow itself, or of one of its variants. */
export function checkFlow(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const read = new ReferenceCheck(flow, world, document, origins).run();
  // What cannot be computed cannot be judged.
  const computed = read.some(({ code }) => UNCOMPUTED.has(code)) ? [] : checkComputed(flow, world, document, origins);
  return [
    ...checkNames(flow, world, document, origins),
    ...read,
    ...new NamedCheck(flow, world, document, origins).run(),
    ...checkBodies(flow, world, document, origins),
    ...checkOpened(flow, world, document, origins),
    ...checkAutocomplete(flow, document, origins),
    ...checkBinding(flow, document, origins),
    ...checkTracked(flow, document, origins),
    ...checkDeclared(flow, world, document, origins),
    ...checkRules(flow, world, document, origins),
    ...checkUrls(flow, world, document, origins),
    ...checkLeads(flow, world, document, origins),
    ...checkMigrations(flow, world, document, origins),
    ...checkSendKeys(flow, document, origins),
    ...checkJourneys(flow, world, document, origins),
    ...checkCircles(flow, world, document, origins),
    ...checkEndless(flow, document, origins),
    ...computed,
  ];
}

const UNCOMPUTED: ReadonlySet<ErrorCode> = new Set(['FLOW_UNKNOWN_OPERATOR', 'FLOW_AMBIGUOUS_SHAPE']);

/** What is found by computing with the expressions of a flow. */
function checkComputed(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const textKeys = new TextKeys(flow, world);
  return [
    ...checkLiterals(flow, world, document, origins),
    ...checkConditions(flow, world, document, origins),
    ...checkOperands(flow, world, document, origins),
    ...checkAbsent(flow, world, document, origins),
    ...checkTwice(flow, world, document, origins),
    ...checkAsked(flow, world, document, origins),
    ...checkTexts(flow, world, document, origins, textKeys),
    ...checkFilled(flow, world, document, origins, textKeys),
  ];
}
