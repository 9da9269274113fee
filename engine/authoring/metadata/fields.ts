import type { Control, Field } from '../../flow.ts';
import { all } from '../../generated/fieldMetadata.ts';
import type { FieldType } from '../../nodes.ts';
import type { FieldMetadata } from './fieldMetadata.ts';

export const fieldMetadata: { readonly [T in FieldType]: FieldMetadata<T> } = all;

const entries = Object.entries(fieldMetadata) as readonly [FieldType, FieldMetadata][];

/** Returns the types whose metadata satisfies a predicate. */
export const typesThat = (is: (meaning: FieldMetadata, type: FieldType) => boolean): readonly FieldType[] =>
  entries.filter(([type, meaning]) => is(meaning, type)).map(([type]) => type);

const ownControls = new Map(
  entries.flatMap(([, { widgets }]) => Object.entries(widgets).map(([name, { control }]) => [name, control] as const)),
);

export function controlOf({ type, widget }: Pick<Field, 'type' | 'widget'>): Control {
  return ownControls.get(widget ?? '') ?? (fieldMetadata[type].ownControl ? (type as Control) : 'line');
}

/** All controls that flows may load. */
export const controls: readonly Control[] = [
  'line',
  ...typesThat(({ ownControl }) => ownControl).map((type) => type as Control),
  ...[...ownControls.values()].filter((control) => control !== undefined),
];
