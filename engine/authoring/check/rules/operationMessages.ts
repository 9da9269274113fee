// E-mails and follow-ups that operations declare.
import type { Operation, TypeSchema } from '../../../flow.ts';
import { correctionOf, didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { strangeIn } from '../analysis/portalPaths.ts';
import { inWords } from '../analysis/staticTypes.ts';
import { NONE } from '../graph/aliases.ts';
import { ofSort, visitedNodes } from '../graph/reads.ts';
import { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { SharedParts } from '../lintScopes.ts';
import { unknownIn } from './references.ts';
import { misreadIn, unknownOperators } from './unknownOperators.ts';

type Mail = NonNullable<Operation['mails']>[number];
type FollowUp = NonNullable<Operation['followUps']>[number];

/** Data of the customer who calls. The address may be empty, as all texts. */
const CUSTOMER: TypeSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    email: { type: 'string' },
    firstname: { type: 'string' },
    lastname: { type: 'string' },
    locale: { type: 'string' },
    audience: { type: 'string', enum: ['b2c', 'b2b'] },
  },
};

const codes = [
  ...unknownOperators.codes,
  'FLOW_UNKNOWN_NAME',
  'FLOW_UNKNOWN_TYPE',
  'FLOW_UNKNOWN_FLOW',
  'FLOW_UNKNOWN_PLACEHOLDER',
  'FLOW_WRONG_TYPE',
  'FLOW_MISSING_TEXT',
] as const;

/** Reports wrong paths, records, pages and placeholders of e-mails and follow-ups, and missing texts. */
export const operationMessages = lintRule({
  codes,
  over: 'catalogue',
  run: (shared) => [
    ...unknownRecordTypes(shared),
    ...Object.entries(shared.catalogue.operations).flatMap(([name, operation]) => [
      ...(operation.mails ?? []).flatMap((mail, at) => [
        ...readsOf(shared, operation, mail, mail.with ?? {}),
        ...wrongMail(shared, operation, mail, toPointer(['operations', name, 'mails', at])),
      ]),
      ...(operation.followUps ?? []).flatMap((followUp) => readsOf(shared, operation, followUp, followUp.data)),
    ]),
  ],
});

function unknownRecordTypes({ catalogue: { records = {} }, types, document }: SharedParts) {
  const names = Object.keys(types);
  return Object.entries(records).flatMap(([record, type]) => {
    if (names.includes(type)) return [];
    const message = `there is no type "${type}".${correctionOf(type, names)}`;
    return [document.problem('FLOW_UNKNOWN_TYPE', toPointer(['records', record]), message)];
  });
}

function readsOf(shared: SharedParts, operation: Operation, message: Mail | FollowUp, shapes: Mail['with']) {
  const { about = {} } = message;
  const { records = {} } = shared.catalogue;
  const unknown = Object.keys(about).filter((name) => !Object.hasOwn(records, name));
  const context = contextOf(shared, operation, Object.keys(about));
  const visits = visitedNodes((walker) => {
    walker.condition(message.when, NONE, message, '/when');
    walker.shape(about, NONE, message);
    walker.shape(shapes, NONE, message);
  });
  const known = [...Object.keys(context.world.catalogue.names ?? {}), 'config'];
  const [readable, others] = split(ofSort(visits, 'path'), ({ path, aliases }) => {
    const root = path.split('.')[0] ?? '';
    return known.includes(root) || aliases.has(root);
  });
  return [
    ...unknown.map((name) =>
      context.problem(
        message,
        'FLOW_UNKNOWN_NAME',
        `there is no record "${name}" in the catalogue.${didYouMean(name, Object.keys(records)) || ' Add it to "records", or remove it.'}`,
        toPointer(['about', name]),
      ),
    ),
    ...misreadIn(context, ofSort(visits, 'malformed', 'shape')),
    ...unknownIn(context, readable).map((one) => ({ ...one, message: one.message.replace(' in input.', ' in ') })),
    ...others.map(({ path, at }) =>
      context.problem(
        at,
        'FLOW_UNKNOWN_NAME',
        `"${path}" cannot be read here.${didYouMean(path.split('.')[0] ?? '', known) || ` Read ${known.join(', ')}.`}`,
      ),
    ),
    ...(shapes && 'mail' in message ? unwritable(context, message, shapes) : []),
  ];
}

function unwritable(context: LintContext, mail: Mail, shapes: NonNullable<Mail['with']>) {
  return Object.entries(shapes).flatMap(([name, shape]) => {
    const kinds = [...(context.kinds.expression(shape, NONE) ?? [])];
    if (kinds.length === 0 || kinds.some((kind) => kind !== 'list' && kind !== 'object')) return [];
    const message = `the placeholder "${name}" is ${inWords(kinds)}. Use a text or a number in it.`;
    return [context.problem(mail, 'FLOW_WRONG_TYPE', message, toPointer(['with', name]))];
  });
}

/** Reports pages that do not exist, parameters of pages that nothing gives, and missing texts. */
function wrongMail(
  { catalogue, others, document }: SharedParts,
  { params = [] }: Operation,
  { mail, page, with: shapes = {} }: Mail,
  pointer: string,
) {
  const given = [...params, ...Object.keys(shapes)];
  const strange = others && strangeIn(page.replaceAll(/\{\w+\}/g, '1'), { catalogue, ...others });
  const unknown = [...page.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !given.includes(name));
  const known = given.length > 0 ? ` Use ${given.join(' or ')}.` : ' Remove it.';
  return [
    ...(strange === undefined ? [] : [document.problem('FLOW_UNKNOWN_FLOW', `${pointer}/page`, strange)]),
    ...unknown.map((name) =>
      document.problem(
        'FLOW_UNKNOWN_PLACEHOLDER',
        `${pointer}/page`,
        `neither the call nor "with" has "${name}".${didYouMean(name, given) || known}`,
      ),
    ),
    ...(others?.mails?.has(mail) === false
      ? [
          document.problem(
            'FLOW_MISSING_TEXT',
            `${pointer}/mail`,
            `the e-mail "${mail}" has no texts. Make flows/mails/${mail}.json.`,
          ),
        ]
      : []),
  ];
}

/** Context in which the data of a call has its types. */
function contextOf(
  { catalogue, types, document, nothing }: SharedParts,
  operation: Operation,
  about: readonly string[],
) {
  const { records = {} } = catalogue;
  const params = Object.fromEntries((operation.params ?? []).map((name) => [name, { type: 'string' }]));
  const typed: Readonly<Record<string, string | undefined>> = {
    params: 'params of the call',
    customer: 'customer of the call',
    body: operation.body,
    answer: operation.answer,
    ...Object.fromEntries(about.map((name) => [name, records[name]])),
  };
  const roots = Object.entries(typed).flatMap(([root, type]) =>
    type === undefined ? [] : [[root, { type }] as const],
  );
  const world = {
    ...nothing.world,
    catalogue: {
      ...catalogue,
      sources: {},
      names: Object.fromEntries(roots.map(([root]) => [root, `input.${root}`])),
    },
    types: {
      ...types,
      'params of the call': { type: 'object', properties: params },
      'customer of the call': CUSTOMER,
    },
  };
  const flow = { ...nothing.flow, input: Object.fromEntries(roots) };
  return new LintContext(flow, world, document, nothing.origins);
}

function split<Entry>(entries: readonly Entry[], belongs: (entry: Entry) => boolean) {
  return [entries.filter(belongs), entries.filter((entry) => !belongs(entry))] as const;
}
