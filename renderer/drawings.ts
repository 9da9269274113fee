// What draws the kinds that only some flows need. Whoever draws a flow hands its kinds in: see renderer/kinds.
import { type ComponentType, createContext } from 'react';
import { type BlockNode, type Drawing, type EngineKind, type FieldNode, type FlowSession, requireKinds } from '#engine';

/** What every control gets. */
export interface FieldProps {
  readonly field: FieldNode;
}

/** What draws a kind of block. */
export type BlockDrawing<K extends BlockNode['kind']> = ComponentType<{
  readonly node: Extract<BlockNode, { kind: K }>;
}>;

/** Kinds of blocks that a flow brings. */
export type BroughtBlock = Extract<BlockNode['kind'], Drawing>;

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

/** What draws what a flow brings. What its kinds do not name is absent, and asked for by nobody. */
export interface Drawings {
  readonly blocks: { readonly [K in BroughtBlock]: BlockDrawing<K> };
  readonly controls: { readonly [T in BroughtType]: ComponentType<FieldProps> };
  /** By the name with which a field asks for it, in place of the control of its type. */
  readonly widgets: Readonly<Record<string, ComponentType<FieldProps>>>;
}

/** A kind by its name, with what it adds to the engine and what it draws. */
export type FlowKind = EngineKind & { readonly [D in keyof Drawings]?: Partial<Drawings[D]> };

/** What the flow around is drawn with; set once by FlowView and FlowDialog. */
export const DrawingsContext = createContext({} as Drawings);

/** @throws when a kind that the flow names is not among them: it is said before anything is drawn */
export function drawingsOf(session: FlowSession, kinds: readonly FlowKind[]): Drawings {
  requireKinds(session, kinds);
  const all = (what: keyof Drawings) => Object.assign({}, ...kinds.map((kind) => kind[what]));
  return { blocks: all('blocks'), controls: all('controls'), widgets: all('widgets') };
}
