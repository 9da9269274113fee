import type { Problem } from '../../../errors.ts';
import type { Catalogue } from '../../../flow.ts';
import { toPointer } from '../../load/pointers.ts';
import { currencyOf } from '../analysis/currencies.ts';
import { bySchema, inWords } from '../analysis/staticTypes.ts';
import { lintRule } from '../lintRule.ts';
import type { SharedParts } from '../lintScopes.ts';

type Operation = Catalogue['operations'][string];
type Keys = readonly (string | number)[];

const codes = ['FLOW_CONTRADICTION', 'FLOW_DUPLICATE_ID', 'FLOW_WRONG_TYPE', 'FLOW_MISSING_ARGUMENT'] as const;
type Code = (typeof codes)[number];
type Flaw =
  | readonly [code: Code, keys: Keys, message: string, level?: undefined]
  | readonly [code: 'FLOW_DUPLICATE_ID', keys: Keys, message: string, level: 'hint' | undefined]
  | readonly [code: 'FLOW_CONTRADICTION', keys: Keys, message: string, level: 'warning' | undefined];

/** Reports operations, memory, uploads and constants whose parts contradict or repeat each other. */
export const catalogueFlaws = lintRule({
  codes,
  over: 'catalogue',
  run: ({ catalogue, document }: SharedParts): Problem<Code>[] =>
    [
      ...operations(catalogue),
      ...memory(catalogue),
      ...uploads(catalogue),
      ...constants(catalogue.config),
      ...portal(catalogue),
    ].map(([code, keys, message, level]) => {
      const problem = document.problem(code, toPointer(keys), message);
      return level ? { ...problem, level } : problem;
    }),
});

function operations({ operations: all }: Catalogue): Flaw[] {
  const names = Object.keys(all);
  return Object.entries(all).flatMap(([name, operation]): Flaw[] => {
    const keys = ['operations', name];
    const other = names.slice(0, names.indexOf(name)).find((one) => isSameCall(all[one], operation));
    return [
      ...(other === undefined
        ? []
        : [['FLOW_DUPLICATE_ID', [...keys, 'url'], `"${other}" is the same call. Use it instead.`] as const]),
      ...contradictions(operation).map(
        ([key, message, level]): Flaw => ['FLOW_CONTRADICTION', [...keys, key], message, level],
      ),
      ...repeated(operation.refusals, [...keys, 'refusals'], 'hint'),
      ...repeated([...(operation.params ?? []), ...(operation.query ?? []).map((one) => one.replace('?', ''))], keys),
    ];
  });
}

const isSameCall = (one: Operation | undefined, other: Operation): boolean =>
  one !== undefined &&
  JSON.stringify([one.method, one.url, one.query, one.body, one.answer, one.multipart]) ===
    JSON.stringify([other.method, other.url, other.query, other.body, other.answer, other.multipart]);

function contradictions({
  method = 'POST',
  body,
  once,
  safe,
  ok,
}: Operation): (readonly [key: string, message: string, level?: 'warning'])[] {
  const isGet = method === 'GET';
  const failed = Array.isArray(ok)
    ? ok.find((status) => typeof status === 'number' && (status < 200 || status > 299))
    : undefined;
  return [
    ...(isGet && body !== undefined ? [['body', 'a GET has no body. Use another method, or "query".'] as const] : []),
    ...(isGet && once
      ? [['once', 'a GET changes nothing, so it needs no "once". Remove it.', 'warning'] as const]
      : []),
    ...(safe && method !== 'POST' && !isGet
      ? [['safe', `a ${method} changes something. Remove "safe", or use POST.`] as const]
      : []),
    ...(failed === undefined
      ? []
      : [['ok', `${String(failed)} is the status of a failure. Use one from 200 to 299.`] as const]),
  ];
}

const repeated = (list: readonly string[] = [], keys: Keys, level?: 'hint'): Flaw[] =>
  list.flatMap((entry, at): Flaw[] =>
    list.indexOf(entry) < at ? [['FLOW_DUPLICATE_ID', keys, `"${entry}" is there twice. Remove one.`, level]] : [],
  );

function memory({ memory: all }: Catalogue): Flaw[] {
  const stored = Object.values(all).map((one) => one.stored);
  return Object.entries(all).flatMap(([name, { type, start, stored: own }], at): Flaw[] => {
    const kinds = bySchema(type);
    const isWrong = start !== undefined && start !== null && kinds && !kinds.has(KINDS[typeof start] ?? 'object');
    return [
      ...(isWrong
        ? [
            [
              'FLOW_WRONG_TYPE',
              ['memory', name, 'start'],
              `"${name}" is ${inWords(kinds)}, and starts with ${JSON.stringify(start)}. Correct one of them.`,
            ] as const,
          ]
        : []),
      ...(own !== undefined && stored.indexOf(own) < at
        ? [
            [
              'FLOW_DUPLICATE_ID',
              ['memory', name, 'stored'],
              `"${own}" is the storage of another memory. Use another name.`,
            ] as const,
          ]
        : []),
    ];
  });
}

/** Another rule reports unknown ones. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const KINDS = { string: 'text', number: 'number', boolean: 'boolean' } as Readonly<
  Record<string, 'text' | 'number' | 'boolean'>
>;

const FILE = 'file';

/** A direct upload sends the file as a part of its form. */
const uploads = ({ uploads: all = {}, operations: known }: Catalogue): Flaw[] =>
  Object.entries(all).flatMap(([name, { direct }]): Flaw[] => {
    const operation = known[direct ?? ''];
    if (!operation || operation.multipart?.includes(FILE)) return [];
    return [
      [
        'FLOW_MISSING_ARGUMENT',
        ['uploads', name, 'direct'],
        `${direct} has no part "${FILE}". Add it to "multipart" of the operation.`,
      ],
    ];
  });

/** Amounts are whole cents, and other sites have https. */
function constants(part: unknown, keys: Keys = ['config']): Flaw[] {
  const name = String(keys.at(-1));
  if (typeof part === 'number')
    return name.endsWith('_cents') && !Number.isInteger(part)
      ? [['FLOW_WRONG_TYPE', keys, `${part} is no whole number of cents. Correct it.`]]
      : [];
  if (typeof part === 'string')
    return part.startsWith('http://')
      ? [['FLOW_WRONG_TYPE', keys, 'an address of another site begins with https. Correct it.']]
      : [];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) => constants(inner, [...keys, key]));
}

function portal({ portal: { prefixes = [] }, locales }: Catalogue): Flaw[] {
  const fallbacks = Object.entries(locales).flatMap(([name, { fallback, currency, region }]): Flaw[] => {
    const other = locales[fallback ?? ''];
    return other && other.region === region && other.currency !== currency
      ? [
          [
            'FLOW_CONTRADICTION',
            ['locales', name, 'currency'],
            `"${fallback}" has ${other.currency} in the same region. Use one currency.`,
          ],
        ]
      : [];
  });
  const foreign = Object.entries(locales).flatMap(([name, { currency, region }]): Flaw[] => {
    const usual = currencyOf(region);
    return usual === undefined || usual === currency || !CURRENCIES.has(currency)
      ? []
      : [
          [
            'FLOW_CONTRADICTION',
            ['locales', name, 'currency'],
            `prices in ${region} are in ${usual}, not in ${currency}. Correct one of them.`,
            'warning',
          ],
        ];
  });
  return [
    ...repeated(prefixes, ['portal', 'prefixes'], 'hint'),
    ...fallbacks,
    ...foreign.filter(([, keys]) => !fallbacks.some(([, other]) => other[1] === keys[1])),
  ];
}
