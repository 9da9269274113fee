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

type Name = readonly [pointer: string, name: string];

/** Ids and e-mail addresses, by which the demo tells customers and what they have. */
function namesIn({ value }: Document): Name[] {
  const { customer, ...lists } = value as Readonly<Record<string, unknown>> & {
    readonly customer?: { readonly id?: string; readonly email?: string };
  };
  const listed = Object.entries(lists).flatMap(([list, entries]) =>
    Array.isArray(entries)
      ? entries.map(({ id }: { readonly id?: string }, at) => [`/${list}/${at}/id`, id] as const)
      : [],
  );
  return [
    ['/customer/id', customer?.id] as const,
    ['/customer/email', customer?.email?.toLowerCase()] as const,
    ...listed,
  ].flatMap(([pointer, name]) => (name === undefined ? [] : [[pointer, name] as const]));
}

const withoutNumber = (pointer: string): string => pointer.replace(/\d+/, '');

function taken(document: Document, others: readonly Document[]): Problem<'FLOW_DUPLICATE_ID'>[] {
  const named = others.map((other) => ({ file: other.file, names: namesIn(other) }));
  return namesIn(document).flatMap(([pointer, name], index, all) => {
    const isSame = ([at, known]: Name) => known === name && withoutNumber(at) === withoutNumber(pointer);
    const other =
      named.find(({ names }) => names.some(isSame))?.file ?? (all.slice(0, index).some(isSame) && 'This file');
    return other
      ? [document.problem('FLOW_DUPLICATE_ID', pointer, `${other} has "${name}" here as well. Choose another.`)]
      : [];
  });
}
