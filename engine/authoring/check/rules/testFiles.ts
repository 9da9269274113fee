import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { Scopes } from '../lintScopes.ts';

interface Screen {
  readonly flow?: string;
  readonly step?: string;
  readonly answers?: object;
  readonly issues?: object;
}

interface Test {
  readonly scenario?: string;
  readonly locale?: string;
  readonly steps: readonly Screen[];
  readonly sent?: readonly { readonly operation: string }[];
  readonly end?: Screen;
}

const codes = [
  'FLOW_UNKNOWN_FLOW',
  'FLOW_UNKNOWN_STEP',
  'FLOW_UNKNOWN_FIELD',
  'FLOW_UNKNOWN_OPERATION',
  'FLOW_UNKNOWN_NAME',
] as const;
type Code = (typeof codes)[number];

/** Reports scenarios, languages, steps, fields and operations that a test names, but that do not exist. */
export const testFiles = lintRule({ codes, over: 'test', run: check });

function check({ document, known }: Scopes['test']) {
  const test = document.value as Test;
  const own = document.file.split('/').at(-2) ?? '';
  const say = (
    code: Code,
    pointer: readonly (string | number)[],
    name: string,
    of: string,
    names: readonly string[],
  ) =>
    names.includes(name)
      ? []
      : [
          document.problem(
            code,
            toPointer(pointer),
            `there is no ${of} "${name}".${didYouMean(name, names) || ' Correct the name.'}`,
          ),
        ];
  const flows = Object.keys(known.flows);
  const onScreen = ({ flow = own, step, answers = {}, issues = {} }: Screen, at: readonly (string | number)[]) => {
    const parts = known.flows[flow];
    if (!parts) return flow === own ? [] : say('FLOW_UNKNOWN_FLOW', [...at, 'flow'], flow, 'flow', flows);
    return [
      ...(step === undefined ? [] : say('FLOW_UNKNOWN_STEP', [...at, 'step'], step, 'step', parts.steps)),
      ...Object.entries({ answers, issues }).flatMap(([part, fields]) =>
        Object.keys(fields).flatMap((name) =>
          say('FLOW_UNKNOWN_FIELD', [...at, part, name], name, 'field', parts.fields),
        ),
      ),
    ];
  };
  return [
    ...say('FLOW_UNKNOWN_FLOW', [], own, 'flow', flows),
    ...(test.scenario === undefined
      ? []
      : say('FLOW_UNKNOWN_NAME', ['scenario'], test.scenario, 'scenario', known.scenarios)),
    ...(test.locale === undefined ? [] : say('FLOW_UNKNOWN_NAME', ['locale'], test.locale, 'locale', known.locales)),
    ...test.steps.flatMap((screen, at) => onScreen(screen, ['steps', at])),
    ...onScreen(test.end ?? {}, ['end']),
    ...(test.sent ?? []).flatMap(({ operation }, at) =>
      say('FLOW_UNKNOWN_OPERATION', ['sent', at, 'operation'], operation, 'operation', known.operations),
    ),
  ];
}
