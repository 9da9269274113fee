// E-mails and follow-ups of operations, which a server makes of a call, its answer and its customer.
import { build, evaluate, holds } from './expressions/expressions.ts';
import { follow, Roots } from './expressions/scope.ts';
import type { Expression, FormatTable, Shapes } from './flow.ts';
import type { Language } from './host.ts';
import type { Json } from './nodes.ts';
import { formatOf } from './text/formats.ts';
import { speak } from './text/speech.ts';

/** Data of a call by root, such as `params` and `answer`. */
export type CallData = Readonly<Record<string, unknown>>;

const scopeOf = (data: CallData): Roots =>
  new Roots(Object.fromEntries(Object.entries(data).map(([root, value]) => [root, (rest) => follow(value, rest)])));

export const holdsFor = (when: Expression | undefined, data: CallData): boolean => holds(when, scopeOf(data));

/** Builds values from the data of a call; absent ones are left out. */
export const buildFor = (shapes: Shapes, data: CallData): Record<string, Json> => build(shapes, scopeOf(data));

/**
 * Writes values for customers: amounts, dates and distances as their types say. Absent ones are ''.
 *
 * @param types type of each root, as in the catalogue
 */
export function writeFor(
  shapes: Shapes,
  data: CallData,
  written: {
    readonly types: Readonly<Record<string, string | undefined>>;
    readonly formats: FormatTable;
    readonly language: Pick<Language, 'locale' | 'currency'>;
    readonly timeZone: string;
  },
): Record<string, string> {
  const { types, formats, language, timeZone } = written;
  const scope = scopeOf(data);
  const ofPath = (path: string) => {
    const [root = '', ...rest] = path.split('.');
    if (root === 'config') return rest.at(-1)?.endsWith('_cents') ? 'cent' : undefined;
    return formats[types[root]?.replace(/(\[\])?\??$/, '') ?? '']?.[rest.join('.')];
  };
  const spoken: Language = { ...language, region: '', words: () => undefined };
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const value = typeof shape === 'object' && !Array.isArray(shape) ? evaluate(shape as Expression, scope) : shape;
      return [name, speak(value, formatOf(shape, ofPath, scope), spoken, timeZone)];
    }),
  );
}
