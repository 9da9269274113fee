// Words of the flow language, read from its schemas.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../definitions.ts';

export type Schema = Readonly<Record<string, unknown>> & {
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly { readonly $ref: string }[];
};

export const definitionsOf = (part: string): Readonly<Record<string, Schema>> =>
  (JSON.parse(readFileSync(join(root, `schemas/parts/${part}.schema.json`), 'utf8')) as Schema).definitions ?? {};

export const enumOf = (part: string, definition: string, property: string): readonly string[] =>
  definitionsOf(part)[definition]?.properties?.[property]?.enum ?? [];

/** Returns the property that each branch of a `oneOf` requires: `field`, `kind: text`, `send`. */
export function branchesOf(part: string, choice: string): string[] {
  const definitions = definitionsOf(part);
  const names = (definitions[choice]?.oneOf ?? []).map(({ $ref }) => {
    const branch = definitions[$ref.split('/').at(-1) ?? ''];
    return branch?.properties?.['kind']?.const ?? (branch?.['required'] as string[] | undefined)?.[0] ?? '';
  });
  return names.sort();
}

export const operatorsOf = (): string[] => Object.keys(definitionsOf('expression')['expression']?.properties ?? {});

/** Returns the looks of all definitions in a part, by kind, or by name without a kind. */
export const looksIn = (part: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(definitionsOf(part)).flatMap(([name, { properties }]) => {
      const looks = properties?.['look']?.enum;
      return looks ? [[properties?.['kind']?.const ?? name, looks]] : [];
    }),
  );
