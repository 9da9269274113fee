// What the types of fields mean, by name, and what follows from all of them.
import type { Control, Field } from '../../flow.ts';
import { all } from '../../generated/fieldMetadata.ts';
import type { FieldType } from '../../nodes.ts';
import type { FieldMeaning } from './fieldMetadata.ts';

export const fieldMeanings: { readonly [T in FieldType]: FieldMeaning<T> } = all;

const entries = Object.entries(fieldMeanings) as readonly [FieldType, FieldMeaning][];

/** The types of which something is so. */
export const typesThat = (is: (meaning: FieldMeaning) => boolean): readonly FieldType[] =>
  entries.filter(([, meaning]) => is(meaning)).map(([type]) => type);

const ownControls = new Map(
  entries.flatMap(([, { widgets }]) => Object.entries(widgets).map(([name, { control }]) => [name, control] as const)),
);

/** What a flow brings to draw a field. */
export function controlOf({ type, widget }: Pick<Field, 'type' | 'widget'>): Control {
  return ownControls.get(widget ?? '') ?? (fieldMeanings[type].ownControl ? (type as Control) : 'line');
}

/** Every control that some flow may bring. */
export const controls: readonly Control[] = [
  'line',
  ...typesThat(({ ownControl }) => ownControl).map((type) => type as Control),
  ...[...ownControls.values()].filter((control) => control !== undefined),
];
