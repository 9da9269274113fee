// What is wrong with the catalogue by itself, whichever flow reads it.
import type { Problem } from '../errors.ts';
import type { Catalogue } from '../flow.ts';
import { type Document, toPointer } from '../load/document.ts';
import { checkCircles } from './circles.ts';
import { Origins, type World } from './world.ts';

/** All problems of a catalogue that follows its schema. */
export function checkCatalogue(catalogue: Catalogue, types: World['types'], document: Document): Problem[] {
  const origins = new Origins();
  origins.add(document);
  const nothing = { values: {}, fields: {}, sources: {}, steps: [] };
  return [...checkCircles(nothing, { catalogue, types }, document, origins), ...checkFragments(catalogue, document)];
}

/** A fragment is written out into a flow once; one inside another would stay as it is. */
function checkFragments({ fragments }: Catalogue, document: Document): Problem[] {
  return Object.entries(fragments).flatMap(([name, { fields = {} }]) =>
    Object.entries(fields).flatMap(([field, question]) =>
      'use' in question
        ? [
            document.problem(
              'FLOW_NESTED_FRAGMENT',
              toPointer(['fragments', name, 'fields', field, 'use']),
              `the fragment "${name}" uses ${question.use === name ? 'itself' : `"${question.use}"`}. Write the fields out, or use both fragments in the flow.`,
            ),
          ]
        : [],
    ),
  );
}
