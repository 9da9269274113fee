import type { Problem } from '../../../errors.ts';
import type { Document } from '../../load/document.ts';
import { lintRule } from '../lintRule.ts';
import { idDiffers } from './fileNames.ts';
import { untranslated } from './languageFiles.ts';

/** Reports a wrong id, languages that the title lacks, and customers or deals of another scenario. */
export const scenarioFiles = lintRule({
  codes: ['FLOW_ID_DIFFERS', 'FLOW_MISSING_TEXT', 'FLOW_UNKNOWN_NAME', 'FLOW_DUPLICATE_ID'],
  over: 'scenario',
  run({ document, locales, others }) {
    const { title } = document.value as { readonly title: object };
    return [
      ...idDiffers(document, 'scenario'),
      ...(locales ? untranslated(document, title, 'title', locales) : []),
      ...taken(document, others),
    ];
  },
});

/** Names that the demo knows a customer or deal by, with their JSON pointers. */
function namesIn({ value }: Document): (readonly [pointer: string, what: string, name: string])[] {
  const { customer, deals = [] } = value as {
    readonly customer?: { readonly id?: string; readonly email?: string };
    readonly deals?: readonly { readonly id?: string }[];
  };
  return [
    ['/customer/id', 'customer', customer?.id] as const,
    ['/customer/email', 'e-mail address', customer?.email?.toLowerCase()] as const,
    ...deals.map(({ id }, at) => [`/deals/${at}/id`, 'deal', id] as const),
  ].flatMap(([pointer, what, name]) => (name === undefined ? [] : [[pointer, what, name] as const]));
}

const taken = (document: Document, others: readonly Document[]): Problem<'FLOW_DUPLICATE_ID'>[] =>
  namesIn(document).flatMap(([pointer, what, name]) => {
    const other = others.find((one) => namesIn(one).some(([, its, known]) => its === what && known === name));
    return other
      ? [
          document.problem(
            'FLOW_DUPLICATE_ID',
            pointer,
            `${other.file} has the ${what} "${name}" as well. Choose another.`,
          ),
        ]
      : [];
  });
