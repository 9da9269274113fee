// What is wrong with the catalogue by itself, whichever flow reads it.
import type { Problem } from '../../errors.ts';
import type { Catalogue } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean, isLikeSome } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { Origins, type World } from '../world.ts';
import { checkCircles } from './circles.ts';
import { unknownArgumentTypes } from './declared.ts';
import { checkLocales } from './locales.ts';
import { checkShared, checkSharedEffects } from './shared.ts';
import { checkOperationUrls } from './urls.ts';

/**
 * All problems of a catalogue that follows its schema.
 *
 * @param flows the ids of all flows; without them nobody knows which the portal may show
 */
export function checkCatalogue(
  catalogue: Catalogue,
  types: World['types'],
  document: Document,
  flows?: readonly string[],
): Problem[] {
  const origins = new Origins();
  origins.add(document);
  const nothing = { values: {}, fields: {}, sources: {}, steps: [] };
  return [
    ...checkCircles(nothing, { catalogue, types }, document, origins),
    ...checkFragments(catalogue, document),
    ...checkArguments(catalogue, Object.keys(types), document),
    ...checkOperations(catalogue, document),
    ...checkAnswers(catalogue, document),
    ...checkTypes(catalogue, Object.keys(types), document),
    ...checkLocales(catalogue, document),
    ...checkPortal(catalogue, document, flows),
    ...checkOperationUrls(catalogue, document),
    ...checkShared(catalogue, types, document, origins),
    ...(flows ? checkSharedEffects(catalogue, types, flows, document, origins) : []),
  ];
}

function checkArguments({ fragments }: Catalogue, types: readonly string[], document: Document): Problem[] {
  return Object.entries(fragments).flatMap(([name, fragment]) =>
    unknownArgumentTypes(fragment, types).map(([argument, type]) =>
      document.problem(
        'FLOW_UNKNOWN_TYPE',
        toPointer(['fragments', name, 'with', argument]),
        `there is no type "${type}".${didYouMean(type, types)}`,
      ),
    ),
  );
}

/** The operations that sources ask and uploads use. */
function checkOperations({ operations, sources, uploads = {} }: Catalogue, document: Document): Problem[] {
  const named: [string[], string | undefined][] = [
    ...Object.entries(sources).map(([name, { asks }]): [string[], string | undefined] => [
      ['sources', name, 'asks'],
      asks,
    ]),
    ...Object.entries(uploads).flatMap(([name, { direct, signed }]): [string[], string | undefined][] => [
      [['uploads', name, 'direct'], direct],
      [['uploads', name, 'signed'], signed],
    ]),
  ];
  const known = Object.keys(operations);
  return named.flatMap(([at, name]) =>
    name === undefined || known.includes(name)
      ? []
      : [
          document.problem(
            'FLOW_UNKNOWN_OPERATION',
            toPointer(at),
            `there is no operation "${name}".${didYouMean(name, known)}`,
          ),
        ],
  );
}

/** What a call that changes something does not say it answers, any page of a proxy would answer. */
function checkAnswers({ operations }: Catalogue, document: Document): Problem[] {
  return Object.entries(operations).flatMap(([name, { method, answer }]) =>
    method === 'GET' || answer !== undefined
      ? []
      : [
          document.problem(
            'FLOW_MISSING_ANSWER',
            toPointer(['operations', name]),
            `${name} does not say what it answers. Give it an answer, a type of schemas/api such as "Done".`,
          ),
        ],
  );
}

/** What the portal shows and asks of its own accord. */
function checkPortal({ portal, operations }: Catalogue, document: Document, flows?: readonly string[]): Problem[] {
  const asked = Object.keys(operations);
  const shown = (['home', 'missing', 'signIn', 'header', 'unknown'] as const).flatMap((part) => {
    const id = portal[part];
    if (!flows || id === undefined || flows.includes(id)) return [];
    const message = `there is no flow "${id}".${didYouMean(id, flows)}`;
    return [document.problem('FLOW_UNKNOWN_FLOW', toPointer(['portal', part]), message)];
  });
  const drafts = (portal.drafts ?? []).flatMap((name, index) => {
    if (asked.includes(name)) return [];
    const message = `there is no operation "${name}".${didYouMean(name, asked)}`;
    return [document.problem('FLOW_UNKNOWN_OPERATION', toPointer(['portal', 'drafts', index]), message)];
  });
  return [...shown, ...drafts];
}

/** What operations take and answer. A type may be none of ours yet; one that is like ours is misspelt. */
function checkTypes({ operations }: Catalogue, types: readonly string[], document: Document): Problem[] {
  return Object.entries(operations).flatMap(([name, operation]) =>
    (['body', 'answer'] as const).flatMap((part) => {
      const type = operation[part]?.replace(/\[\]$/, '');
      if (type === undefined || types.includes(type) || !isLikeSome(type, types)) return [];
      const message = `there is no type "${type}".${didYouMean(type, types)}`;
      return [document.problem('FLOW_UNKNOWN_TYPE', toPointer(['operations', name, part]), message)];
    }),
  );
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
