// What the nodes on screen share: the session that they belong to, and the scope in which they are read.

import type { Scope } from '../expressions/scope.ts';
import type {
  Action,
  ActionBlock,
  Block,
  Disclosure,
  Effects,
  Expression,
  Group,
  LoadedBlock,
  Shapes,
  Step,
  Text,
} from '../flow.ts';
import type { Destination } from '../host.ts';
import type { BlockNode, GroupNode, Link, ReadonlySignal, ShownText } from '../nodes.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';

/** What is pressed. */
export interface Pressable extends Pick<Action, 'rules' | 'binding'> {
  readonly do?: Effects | undefined;
  /** The way back of a step. */
  readonly back?: Step['back'];
  /** The step that is judged before its list runs. */
  readonly step?: Step;
}

/** What nodes need of the session they belong to. */
export interface ViewContext {
  readonly state: FlowState;
  readonly parts: ViewExtensions;
  readonly validator: {
    /** The fields that were there when Continue was pressed on the step: then their issue is shown. */
    readonly judged: ReadonlySignal<ReadonlySet<string>>;
    /** What the server said of the answer of a field; undefined once that is another. */
    complaintOf(field: FieldState): string | undefined;
  };
  run(effects: Effects, scope: Scope, at: string): Promise<void>;
  /** A step as a review has it; null when it is not part of the way. */
  reviewed(step: string): Reviewed | null;
}

/** A step that was walked, and how something on it is changed. */
export interface Reviewed {
  readonly step: Step;
  change(): void;
}

/** Where a block is drawn. */
export interface BlockContext {
  readonly view: ViewContext;
  readonly scope: Scope;
  /** Its place in the definition, for keys and for the positions of effects. */
  readonly at: string;
  /** What the entry of a list is called in which it stands. */
  readonly of?: ReadonlySignal<ShownText> | undefined;
}

type Maker<K extends Block['kind']> = (block: Extract<Block, { kind: K }>, context: BlockContext) => BlockNode;

type BlockMakers = { readonly [K in LoadedBlock]: Maker<K> };

/** Makers of the nodes that only some flows have; each is there in a flow that names its kind. */
export interface ViewExtensions extends BlockMakers {
  /** Where a press leads, when it does nothing else. */
  readonly link: (pressed: Pressable, context: BlockContext) => ReadonlySignal<Link | null> | null;
  /** Where a press leads that sets answers which the page keeps in its address. */
  readonly get: (set: Shapes, page: FlowState, scope: Scope) => Destination | undefined;
  /** A block that is repeated, as a group of its entries. */
  readonly list: (
    block: Repeated & (Group | Disclosure | ActionBlock),
    context: BlockContext,
    look: GroupNode['look'],
    make: (scope: Scope, key: string) => BlockNode,
  ) => GroupNode;
  /** A group of which only so many blocks stand there at first. */
  readonly fold: (block: Group, group: GroupNode, context: BlockContext) => GroupNode;
}

/** Guard for a block that stands once for each entry of a list. */
export const isRepeated = <B extends { each?: Expression }>(block: B): block is B & Repeated =>
  block.each !== undefined;

/** What a repeated block says of its list. */
export interface Repeated {
  each: Expression;
  as?: string;
  key?: Expression;
  values?: Shapes;
  limit?: Expression;
  more?: Text;
}
