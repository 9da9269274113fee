// What draws the kinds that only some flows need. A flow brings them: each module of renderer/kinds adds its own here.
import type { ComponentType } from 'react';
import { type BlockNode, type FieldNode, type FlowSession, type Kind, requireKinds } from '#engine';

/** What every control gets. */
export interface FieldProps {
  readonly field: FieldNode;
}

/** What draws a kind of block. */
export type BlockDrawing<K extends BlockNode['kind']> = ComponentType<{
  readonly node: Extract<BlockNode, { kind: K }>;
}>;

/** Kinds of blocks that a flow brings. */
export type BroughtBlock = Extract<BlockNode['kind'], Kind>;

/** Types of fields that a flow brings. */
export type BroughtType =
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'integer'
  | 'money'
  | 'password'
  | 'date'
  | 'file'
  | 'files';

/** What a kind draws. */
export interface Drawings {
  readonly blocks?: { readonly [K in BroughtBlock]?: BlockDrawing<K> };
  readonly controls?: { readonly [T in BroughtType]?: ComponentType<FieldProps> };
  /** By the name with which a field asks for it, in place of the control of its type. */
  readonly widgets?: Readonly<Record<string, ComponentType<FieldProps>>>;
}

const kinds = new Set<Kind>();
const blocks: Drawings['blocks'] & object = {};
const controls: Drawings['controls'] & object = {};
const widgets: Drawings['widgets'] & object = {};

/** Adds a kind. */
export function addKind(kind: Kind, added: Drawings = {}): void {
  kinds.add(kind);
  Object.assign(blocks, added.blocks);
  Object.assign(controls, added.controls);
  Object.assign(widgets, added.widgets);
}

/** @throws with what is to be imported, when the flow draws a kind that nobody has added */
export function requireDrawings({ id, kinds: drawn }: FlowSession): void {
  requireKinds(id, drawn, (kind) => kinds.has(kind));
}

export const drawingOf = (kind: BroughtBlock): ComponentType<{ readonly node: BlockNode }> =>
  found(blocks[kind] as ComponentType<{ readonly node: BlockNode }> | undefined, kind);

export const controlOf = (type: BroughtType): ComponentType<FieldProps> => found(controls[type], type);

export const widgetOf = (name: string | null): ComponentType<FieldProps> | undefined => widgets[name ?? ''];

function found<T>(drawing: T | undefined, name: string): T {
  if (drawing === undefined) throw new Error(`"${name}": nothing draws it here`);
  return drawing;
}
