// Context shared by all nodes of a step: their session and expression scope.

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
import type { BlockNode, FieldNode, GroupNode, Link, RangeNode, ReadonlySignal, ShownText } from '../nodes.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';

export interface Pressable extends Pick<Action, 'rules' | 'binding'> {
  readonly do?: Effects | undefined;
  readonly back?: Step['back'];
  /** Step that is validated before its list runs. */
  readonly step?: Step;
}

export interface ViewContext {
  readonly state: FlowState;
  readonly parts: ViewExtensions;
  readonly validator: {
    /** Fields present when Continue was pressed; their errors are shown. */
    readonly validated: ReadonlySignal<ReadonlySet<FieldState>>;
    /** Shows the errors of fields as if Continue had been pressed. */
    validate(fields: readonly FieldState[]): void;
    /** Returns the server's message about a field, unless its answer changed. */
    complaintOf(field: FieldState): string | undefined;
  };
  run(effects: Effects, scope: Scope, at: string): Promise<void>;
  /** Returns a visible step for a review, else null. */
  reviewed(step: string): Reviewed | null;
}

/** A step in a review; `change` goes there. */
export interface Reviewed {
  readonly step: Step;
  change(): void;
}

export interface BlockContext {
  readonly view: ViewContext;
  readonly scope: Scope;
  /** Path in the definition, for keys and for positions of effects. */
  readonly at: string;
  /** Title of the list entry around the block. */
  readonly of?: ReadonlySignal<ShownText> | undefined;
}

type Maker<K extends Block['kind']> = (block: Extract<Block, { kind: K }>, context: BlockContext) => BlockNode;

type BlockMakers = { readonly [K in LoadedBlock]: Maker<K> };

/** View extensions by kind; each is present in flows that name it. */
export interface ViewExtensions extends BlockMakers {
  /** Returns the link of a press that only navigates. */
  readonly link: (pressed: Pressable, context: BlockContext) => ReadonlySignal<Link | null> | null;
  /** Returns the link of a press that only sets answers in the query. */
  readonly get: (set: Shapes, page: FlowState, scope: Scope) => Destination | undefined;
  /** Creates a group with one node per entry. */
  readonly list: (
    block: Repeated & (Group | Disclosure | ActionBlock),
    context: BlockContext,
    look: GroupNode['look'],
    make: (scope: Scope, key: string) => BlockNode,
  ) => GroupNode;
  /** Returns the length of a free text with a maximum; null for other fields. */
  readonly counter: (field: FieldState) => FieldNode['length'];
  /** Returns if a new password keeps its other rules; null for other fields. */
  readonly password: (field: FieldState) => FieldNode['strength'];
  /** Creates a group that folds beyond its limit. */
  readonly fold: (block: Group, group: GroupNode, context: BlockContext) => GroupNode;
  /** Creates the scale of two number fields; null unless the group holds them. */
  readonly range: (
    range: NonNullable<Group['range']>,
    blocks: readonly BlockNode[],
    context: BlockContext,
  ) => RangeNode | null;
}

export const isRepeated = <B extends { each?: Expression }>(block: B): block is B & Repeated =>
  block.each !== undefined;

export interface Repeated {
  each: Expression;
  as?: string;
  key?: Expression;
  values?: Shapes;
  limit?: Expression;
  more?: Text;
}
