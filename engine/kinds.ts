// All extensions, for callers that run flows without rendering. A missing implementation does not
// compile.
import { controls } from './authoring/metadata/fields.ts';
import type { Extension, ExtensionImpls } from './extensions.ts';
import type { Control, Kind } from './flow.ts';
import { all } from './generated/kinds/index.ts';

const parts: { readonly [K in keyof ExtensionImpls]: Extension } = all;

/** Kinds without an implementation in the engine, besides controls. */
const drawn: { readonly [K in Exclude<Kind, keyof ExtensionImpls | Control>]: Extension } = {
  about: { name: 'about' },
  card: { name: 'card' },
  form: { name: 'form' },
  grid: { name: 'grid' },
  joined: { name: 'joined' },
  readonly: { name: 'readonly' },
  side: { name: 'side' },
  slider: { name: 'slider' },
};

export const kinds: readonly Extension[] = [
  ...Object.values(parts),
  ...Object.values(drawn),
  ...controls.filter(hasNoPart).map((name) => ({ name })),
];

/** Guard for controls that only the renderer implements. */
function hasNoPart(name: Control): name is Exclude<Control, keyof ExtensionImpls> {
  return !Object.hasOwn(parts, name);
}
