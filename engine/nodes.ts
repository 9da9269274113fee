// Public view model of the engine: a tree of steps, blocks and fields whose properties are signals.
// Renderers show it and send events; expressions, rules and requests stay internal.

import type { Block, Kind, Step } from './flow.ts';
import type { Field } from './generated/language.ts';

export type { IconName } from './generated/language.ts';

export interface ReadonlySignal<T> {
  readonly value: T;
  peek(): T;
  subscribe(listener: (value: T) => void): () => void;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Formatted text; null while its data is loading. */
export type ShownText = string | null;

/** Visibility of a block. Renderers show a placeholder for `pending` and a retry for `failed`. */
export type Presence = 'shown' | 'hidden' | 'pending' | 'failed';

export interface PresenceSignal extends ReadonlySignal<Presence> {
  /** Returns the name of the source that failed; omitted where none can. */
  readonly failure?: () => string | undefined;
}

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

export type DrawingName =
  | 'return'
  | 'success'
  | 'planned'
  | 'changed'
  | 'paid'
  | 'reported'
  | 'ended'
  | 'error'
  | 'mail'
  | 'empty'
  | 'search';

/** Progress of a submission: cancellable until the first call is sent. */
export type Underway = 'cancellable' | 'sent';

/** State of a flow. `refused`: its entry condition is false; `failed`: a required source failed. */
export type Phase = 'opening' | 'refused' | 'failed' | 'open' | 'running' | 'closed';

/** Validation error. Without a field it belongs to the step. */
export interface Issue {
  readonly field?: string;
  readonly code: string;
  readonly text: string;
}

export interface Option {
  readonly value: string;
  readonly label: ShownText;
  readonly detail: ShownText;
  readonly text: ShownText;
  /** Difference from the current value. */
  readonly difference: ShownText;
  readonly recommended: boolean;
  /** Choosing it clears the others. */
  readonly alone: boolean;
  readonly group: string | null;
  /** Reason why it cannot be chosen now; null when it can. */
  readonly unavailable: string | null;
}

/** File chosen in a browser. The engine reads only name, size and type. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
}

/** Upload state of a chosen file. */
export interface FileEntry {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** `refused`: breaks a rule, is not sent; `failed`: upload failed; `kept`: not uploaded yet. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'kept';
  /** Percent, 0 to 100. */
  readonly progress: number;
  readonly issue: string | null;
  /** Name of the refused file that keeps it from being sent; null when none does. */
  readonly waitsFor: string | null;
  /** The file for a preview; null when only the server has it (resumed drafts). */
  readonly content: ChosenFile | null;
  retry(): void;
  remove(): void;
}

export interface FilesPart {
  readonly entries: ReadonlySignal<readonly FileEntry[]>;
  readonly several: boolean;
  /** Accepted extensions, in lower case without a dot; empty when all are accepted. */
  readonly extensions: ReadonlySignal<readonly string[]>;
  /** Size limit in bytes, and whether it is inclusive; null when there is none. */
  readonly limit: ReadonlySignal<{ readonly bytes: number; readonly inclusive: boolean } | null>;
  /** Adds files, or replaces the file of a single-file field. Valid files are uploaded at once. */
  choose(files: readonly ChosenFile[]): void;
}

/** Rows that the customer adds, edits, moves and removes. */
export interface RowsPart {
  /** Rows in order; null while those of the default load. */
  readonly rows: ReadonlySignal<readonly RowNode[] | null>;
  /** Name of one row, such as "Driver". */
  readonly name: ReadonlySignal<ShownText>;
  /** Label of the button that adds a row; empty for one made from the name. */
  readonly add: ReadonlySignal<ShownText>;
  readonly movable: boolean;
  /** The row that was removed last; null once the rows change again. */
  readonly removed: ReadonlySignal<RemovedRow | null>;
  /** Returns the fields of all rows, with the name of their row in their labels. */
  fields(): readonly FieldNode[];
  /** Adds an empty row at the end; returns the reason when there are enough. */
  append(): string | null;
}

export interface RowNode {
  /** Stays the same while the row is edited, moved, saved and resumed. */
  readonly key: string;
  /** Path of its answers, such as `drivers.r0`. */
  readonly name: string;
  /** Position from 1. */
  readonly position: ReadonlySignal<number>;
  readonly fields: readonly FieldNode[];
  /** Shows its errors as Continue does; resolves to the name of the first such field, null without one. */
  check(): Promise<string | null>;
  remove(): void;
  /** Moves it to a position from 1. */
  moveTo(position: number): void;
}

export interface RemovedRow {
  readonly name: string;
  /** Position from 1 that it had. */
  readonly position: number;
  /** Puts the row back, with its answers and files. */
  restore(): void;
}

export type LookOf<K extends string> =
  Extract<Block, { kind: K }> extends { readonly look?: infer Look } ? NonNullable<Look> : never;

export interface NodeBase {
  /** Stable among siblings, also when a list is reordered. */
  readonly key: string;
  readonly presence: PresenceSignal;
}

/** A field as placed on a step. Two placements of one field share its answer. */
export interface FieldNode extends NodeBase {
  readonly kind: 'field';
  /** Path of the answer, unique in the flow: `slot`, `pickup.postcode`. */
  readonly name: string;
  readonly type: FieldType;
  readonly widget: string | null;
  /** True if the answer may be a text that is none of the options. */
  readonly free: boolean;
  readonly autocomplete: string | null;
  /** The rules ask for a web address: the control completes it and offers its keys. */
  readonly webAddress: boolean;
  readonly unit: string | null;
  /** Currency of an amount (ISO 4217); empty for other types. */
  readonly currency: ReadonlySignal<string>;
  /** Text after the box, such as a unit; empty for none. */
  readonly suffix: ReadonlySignal<ShownText>;
  readonly label: ReadonlySignal<ShownText>;
  readonly hint: ReadonlySignal<ShownText>;
  /** Placeholder of an empty select; null for the default text. */
  readonly none: ReadonlySignal<ShownText>;
  readonly required: boolean;
  /** Only the customer may see the answer: it is kept out of addresses and drafts. */
  readonly private: boolean;
  /** Canonical answer (ISO date, integer, option value, trimmed text), entered or default. */
  readonly answer: ReadonlySignal<Json | undefined>;
  readonly readonly: ReadonlySignal<boolean>;
  /** For passwords with a strength rule: true when no other rule is broken. Else null. */
  readonly strength: ReadonlySignal<boolean> | null;
  /** Length of a free text and its maximum; null without a rule about it. */
  readonly length: ReadonlySignal<TextLength | null> | null;
  /** Null for every type but `file` and `files`. */
  readonly files: FilesPart | null;
  /** Null for every type but `rows`. */
  readonly rows: RowsPart | null;
  /** Options; null while they load, empty for fields without any. */
  readonly options: ReadonlySignal<readonly Option[] | null>;
  /** Visible error: only after the field was touched or Continue was pressed. */
  readonly issue: ReadonlySignal<string | null>;
  /** Answer formatted for a review; null while loading, empty without an answer. */
  readonly spoken: ReadonlySignal<ShownText>;
}

export interface TextLength {
  readonly unit: 'characters' | 'words';
  readonly used: number;
  readonly most: number;
}

export type FieldType = Field['type'];

export interface TextNode extends NodeBase {
  readonly kind: 'text';
  readonly look: LookOf<'text'>;
  readonly tone: ReadonlySignal<Tone>;
  /** Icon before the text; null for none. A status shows its dot instead. */
  readonly icon: ReadonlySignal<string | null>;
  readonly text: ReadonlySignal<ShownText>;
}

/** Link target: data to copy it, to open it in a new tab and to follow it. */
export interface Link {
  readonly href: string;
  /** Opens in a new tab. */
  readonly tab: boolean;
  /** Points to the current page. */
  readonly here?: boolean;
  /** The host handles ordinary clicks itself instead of the browser. */
  readonly within: boolean;
  /** Called on hover or focus, to prefetch. */
  prepare(): void;
  /** Called when the browser follows the link itself, so that tracking still runs. */
  report?(): void;
}

/** Ends of a range, in the unit of its answers: cents of an amount. */
export interface RangeScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Two number fields as the lower and upper limit on one scale. */
export interface RangeNode {
  readonly from: FieldNode;
  readonly to: FieldNode;
  /** Null while it is loading for the first time, and without an extent. */
  readonly scale: ReadonlySignal<RangeScale | null>;
  /** Formats a number of the scale as the fields do. */
  speak(value: number): string;
}

/** Blocks under one heading. With `press`, the whole group is one link or button. */
export interface GroupNode extends NodeBase {
  readonly kind: 'group';
  readonly look: LookOf<'group'>;
  readonly title: ReadonlySignal<ShownText>;
  /** Vertical offset in steps of the theme; negative values move it up. */
  readonly lowered: ReadonlySignal<string | null>;
  /** Null while the list that it repeats is loading. */
  readonly blocks: ReadonlySignal<readonly BlockNode[] | null>;
  /** Shown instead of the blocks when a repeated list is empty. */
  readonly empty: ReadonlySignal<ShownText>;
  /** Null for every look but `range`. */
  readonly range: RangeNode | null;
  readonly press: (() => Promise<void>) | null;
  /** Link target, when the press does nothing but navigate. */
  readonly link: ReadonlySignal<Link | null>;
}

export interface ActionNode extends NodeBase {
  readonly kind: 'action';
  readonly look: LookOf<'action'>;
  readonly tone: 'normal' | 'danger';
  /** Icon name; unknown names render nothing. */
  readonly icon: ReadonlySignal<string | null>;
  readonly label: ReadonlySignal<ShownText>;
  readonly detail: ReadonlySignal<ShownText>;
  /** Accessible name instead of the label; empty for the label. */
  readonly name: ReadonlySignal<ShownText>;
  /** True for the entry of the current page. */
  readonly current: ReadonlySignal<boolean>;
  /** True from the press until its effects are done. */
  readonly running: ReadonlySignal<boolean>;
  /** Reason why the press was refused; null when it was not. */
  readonly refusal: ReadonlySignal<string | null>;
  /** Link target, when the press does nothing but navigate. */
  readonly link: ReadonlySignal<Link | null>;
  press(): Promise<void>;
}

/** Nodes by kind of block. Each file in `engine/blocks/` adds its own. */
export interface BlockNodes {
  field: FieldNode;
  text: TextNode;
  group: GroupNode;
  action: ActionNode;
}

export type BlockNode = BlockNodes[keyof BlockNodes];

export interface StepNode {
  readonly id: string;
  /** `board`: cards over the full width of the page; `form`: one readable column. */
  readonly look: NonNullable<Step['look']>;
  readonly title: ReadonlySignal<ShownText>;
  readonly blocks: readonly BlockNode[];
  /** Name of the source that the title failed for; empty otherwise. */
  readonly failure: ReadonlySignal<string>;
  /** Failed blocks that would repeat the message of another one, and show nothing. */
  readonly repeated: ReadonlySignal<ReadonlySet<BlockNode>>;
  /** Continue button; null on steps without one (pages, intended dead ends). */
  readonly next: ActionNode | null;
  /** Goes to the previous step; null when there is none. */
  readonly back: ReadonlySignal<(() => void) | null>;
  /** Target of the way back when it leaves the flow. */
  readonly backLink: ReadonlySignal<Link | null>;
  /** Address after one answer changed; null in flows without answers in the address. */
  readonly changed: ReadonlySignal<Link | null>;
}

/** Position among the ordered steps, null outside the order. `total` is null while unknown. */
export interface Progress {
  readonly position: number;
  readonly total: number | null;
  /** Title of the section, with a colon; with a hub, positions count its steps only. */
  readonly section?: string;
}

export interface DraftNode {
  /** Formatted time and location of the latest save; null before it and in flows without drafts. */
  readonly saved: ReadonlySignal<{ readonly text: string; readonly where: 'account' | 'window' | 'page' } | null>;
  /** Saved answers that no longer fit the flow, as label and value. */
  readonly unfit: ReadonlySignal<readonly { readonly label: string; readonly value: string }[]>;
  /** Another window changed or finished the draft. Saving stops until the customer chooses. */
  readonly rival: ReadonlySignal<'changed' | 'finished' | null>;
  /** Continues with the version of the other window, or with this one. */
  settle(whose: 'theirs' | 'ours'): void;
  /** Hides the notice about answers that do not fit. */
  dismiss(): void;
}

/**
 * Public API of a running flow, for renderers and tests.
 *
 * @see docs/requirements.md ENG-18
 */
export interface FlowSession {
  readonly id: string;
  /** Unique per opened instance; part of every idempotency key. */
  readonly instance: string;
  readonly frame: 'modal' | 'alert' | 'page' | 'region';
  /** Maximum number of steps; the customer sees fewer when some are skipped. */
  readonly length: number;
  /** True when it has fields, so that input could be lost. */
  readonly hasFields: boolean;
  readonly kinds: readonly Kind[];
  readonly phase: ReadonlySignal<Phase>;
  /** Short summary for previews; empty when there is none. */
  readonly description: ReadonlySignal<ShownText>;
  /** True when search engines may index it, as far as known. */
  readonly listed: ReadonlySignal<boolean>;
  readonly step: ReadonlySignal<StepNode | null>;
  readonly progress: ReadonlySignal<Progress | null>;
  /** True while Continue waits for validation, sources or effects. */
  readonly busy: ReadonlySignal<boolean>;
  /** State of the submission; null while no effects of Continue run. */
  readonly underway: ReadonlySignal<Underway | null>;
  /** Errors of this step in page order; filled after Continue or by the server. */
  readonly issues: ReadonlySignal<readonly Issue[]>;
  /** Increments each time Continue is refused, to move focus to the summary. */
  readonly refusals: ReadonlySignal<number>;
  readonly draft: DraftNode;
  /** Sets an answer; undefined or null removes it. Ignored for read-only and unknown fields. */
  answer(field: string, value: Json | undefined): void;
  /** The customer left the field: its errors become visible. */
  touch(field: string): void;
  /** Presses Continue. Does nothing when `step` is given and no longer on screen. */
  next(step?: string): Promise<void>;
  /** Cancels the submission while it is cancellable. The step reopens with every answer. */
  cancel(): void;
  back(): void;
  /** Goes to a step already reached; ignores any other. */
  goTo(step: string): void;
  /** Requests every failed source again. */
  retry(): void;
  /** The browser is online again: requests what failed offline, and drops messages about it. */
  reconnected(): void;
  close(word?: string): void;
  /** Returns what could not be loaded for a failed block, else for the whole flow. */
  failureOf(block?: BlockNode): string;
  /** Returns an interface text (`ui.continue`) in the customer's language. */
  word(key: string, values?: Readonly<Record<string, Json>>): string;
  /** Formats a civil date with its weekday, as pickers and reviews show it. */
  spokenDate(date: string): string;
}
