// Everything that is checked of a flow once it is written out.
import type { Problem } from '../errors.ts';
import type { PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { checkBinding } from './binding.ts';
import { checkBodies } from './bodies.ts';
import { checkCircles } from './circles.ts';
import { checkDeclared } from './declared.ts';
import { checkEndless } from './endless.ts';
import { checkLiterals } from './literals.ts';
import { NamedCheck } from './named.ts';
import { checkNames } from './names.ts';
import { checkOpened } from './opened.ts';
import { ReferenceCheck } from './references.ts';
import { checkRules } from './rules.ts';
import { checkTexts } from './texts.ts';
import { checkTracked } from './tracked.ts';
import type { Origins, World } from './world.ts';

/** All problems of one prepared flow: of the flow itself, or of one of its variants. */
export function checkFlow(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  return [
    ...checkNames(flow, world, document, origins),
    ...new ReferenceCheck(flow, world, document, origins).run(),
    ...new NamedCheck(flow, world, document, origins).run(),
    ...checkLiterals(flow, world, document, origins),
    ...checkBodies(flow, world, document, origins),
    ...checkOpened(flow, world, document, origins),
    ...checkBinding(flow, document, origins),
    ...checkTracked(flow, document, origins),
    ...checkDeclared(flow, world, document, origins),
    ...checkRules(flow, world, document, origins),
    ...checkCircles(flow, world, document, origins),
    ...checkEndless(flow, document, origins),
    ...checkTexts(flow, world, document, origins),
  ];
}
