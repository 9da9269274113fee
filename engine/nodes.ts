// What a client of the engine sees: a live tree of steps, blocks and fields, every property of which can be watched.
// The renderer draws these and sends events back; it never sees an expression, a rule or a request.

import type { Block, Kind, Step } from './flow.ts';
import type { Field } from './generated/language.ts';

export type { IconName } from './generated/language.ts';

/** A value that can be read now and watched for change: a signal seen from outside. */
export interface ReadonlySignal<T> {
  readonly value: T;
  peek(): T;
  subscribe(listener: (value: T) => void): () => void;
}

/** A JSON value, as answers and responses are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Text ready to be shown; null while something that it reads is still loading. */
export type ShownText = string | null;

/** Whether a block is drawn: `pending` asks for a placeholder, `failed` for an offer to try again. */
export type Presence = 'shown' | 'hidden' | 'pending' | 'failed';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** What a drawing shows. */
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

/** What Continue has begun can be cancelled as long as nothing was sent; then it cannot. */
export type Underway = 'cancellable' | 'sent';

/** Where a flow stands. `refused`: its entry condition does not hold; `failed`: a source without which it cannot open did not answer. */
export type Phase = 'opening' | 'refused' | 'failed' | 'open' | 'running' | 'closed';

/** What the customer must fix. Without a field it belongs to the step. */
export interface Issue {
  readonly field?: string;
  readonly code: string;
  readonly text: string;
}

/** One choice. */
export interface Option {
  readonly value: string;
  readonly label: ShownText;
  readonly detail: ShownText;
  /** What it brings. */
  readonly text: ShownText;
  /** How it differs from what is now. */
  readonly difference: ShownText;
  readonly recommended: boolean;
  readonly group: string | null;
  /** Why it cannot be chosen now, in words; null when it can. */
  readonly unavailable: string | null;
}

/** A file as it is chosen in a browser. The engine looks at its name, size and type, and hands it on as it is. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
}

/** One chosen file on its way to the server. */
export interface FileEntry {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** `refused`: it breaks a rule and is not sent; `failed`: sending it did not work; `kept`: it is chosen, and nothing takes it yet. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'kept';
  /** Percent of the way, 0 to 100. */
  readonly progress: number;
  /** What is wrong with it, in words; null when nothing is. */
  readonly issue: string | null;
  /** The file itself, for a preview; null when only the server has it (a resumed draft). */
  readonly content: ChosenFile | null;
  /** Sends a failed one again. */
  retry(): void;
  remove(): void;
}

/** What a field for files adds: the files, and how more are chosen. */
export interface FilesPart {
  readonly entries: ReadonlySignal<readonly FileEntry[]>;
  readonly several: boolean;
  /** The extensions that are taken, in lower case without a dot; empty when any is. */
  readonly extensions: ReadonlySignal<readonly string[]>;
  /** How large a file may be, in bytes, and whether one of exactly that size is taken; null when any is. */
  readonly limit: ReadonlySignal<{ readonly bytes: number; readonly inclusive: boolean } | null>;
  /** Adds files, or replaces the one of a field for one. Each that keeps the rules is sent at once. */
  choose(files: readonly ChosenFile[]): void;
}

/** How a kind of block may look: as its schema says. */
export type LookOf<K extends string> =
  Extract<Block, { kind: K }> extends { readonly look?: infer Look } ? NonNullable<Look> : never;

export interface NodeBase {
  /** Stable among its siblings, also when a list is reordered. */
  readonly key: string;
  readonly presence: ReadonlySignal<Presence>;
}

/** A field as placed on a step. The same field placed twice shares its answer. */
export interface FieldNode extends NodeBase {
  readonly kind: 'field';
  /** The path of the answer, unique in the flow: `slot`, `pickup.postcode`. */
  readonly name: string;
  readonly type: FieldType;
  readonly widget: string | null;
  readonly autocomplete: string | null;
  readonly unit: string | null;
  readonly label: ReadonlySignal<ShownText>;
  readonly hint: ReadonlySignal<ShownText>;
  /** What a select says while nothing is chosen; null for the words of the interface. */
  readonly none: ReadonlySignal<ShownText>;
  readonly required: boolean;
  /** Nobody but the customer is shown it: it stands in no address and no draft. */
  readonly private: boolean;
  /** The canonical answer (ISO date, integer, option value, trimmed text), as given or from the default. */
  readonly answer: ReadonlySignal<Json | undefined>;
  readonly readonly: ReadonlySignal<boolean>;
  /** For a password that a rule wants to be strong, whether to say how strong it is: nothing else may be wrong with it. Null for others. */
  readonly strength: ReadonlySignal<boolean> | null;
  /** Null for every type but `file` and `files`. */
  readonly files: FilesPart | null;
  /** The choices; null while they load. Empty for fields that have none. */
  readonly options: ReadonlySignal<readonly Option[] | null>;
  /** The issue to show now: only once touched or Continue was pressed. */
  readonly issue: ReadonlySignal<string | null>;
  /** The answer in words, as a review shows it; null while loading, empty when nothing was given. */
  readonly spoken: ReadonlySignal<ShownText>;
}

/** As the schema names them. */
export type FieldType = Field['type'];

export interface TextNode extends NodeBase {
  readonly kind: 'text';
  readonly look: LookOf<'text'>;
  readonly tone: ReadonlySignal<Tone>;
  /** Before its words; a status has its dot. Null for none. */
  readonly icon: ReadonlySignal<string | null>;
  readonly text: ReadonlySignal<ShownText>;
}

/** A destination as a link: what a browser needs to copy it, to open it elsewhere, and to follow it. */
export interface Link {
  readonly href: string;
  /** It opens beside the portal. */
  readonly tab: boolean;
  /** It leads to what is on screen. */
  readonly here?: boolean;
  /** The host shows it itself: an ordinary press is not the browser's. */
  readonly within: boolean;
  /** The customer is about to follow it. */
  prepare(): void;
  /** The browser follows it by itself: what a press reports is reported all the same. */
  report?(): void;
}

/** Blocks under one heading. With `press`, the whole group is one link (a card that leads somewhere). */
export interface GroupNode extends NodeBase {
  readonly kind: 'group';
  readonly look: LookOf<'group'>;
  readonly title: ReadonlySignal<ShownText>;
  /** By how many steps of the theme it stands lower, or higher. */
  readonly lowered: ReadonlySignal<string | null>;
  /** Null while the list that it repeats over loads. */
  readonly blocks: ReadonlySignal<readonly BlockNode[] | null>;
  /** Shown instead of the blocks when a repeated list is empty. */
  readonly empty: ReadonlySignal<ShownText>;
  readonly press: (() => Promise<void>) | null;
  /** Where the press leads, when it does nothing else. */
  readonly link: ReadonlySignal<Link | null>;
}

export interface ActionNode extends NodeBase {
  readonly kind: 'action';
  readonly look: LookOf<'action'>;
  readonly tone: 'normal' | 'danger';
  /** The name of an icon; one that does not exist draws nothing. */
  readonly icon: ReadonlySignal<string | null>;
  readonly label: ReadonlySignal<ShownText>;
  readonly detail: ReadonlySignal<ShownText>;
  /** What it is called in place of its label; empty for that. */
  readonly name: ReadonlySignal<ShownText>;
  /** True for the entry that stands for the page on screen. */
  readonly current: ReadonlySignal<boolean>;
  /** True from the press until its effects are done. */
  readonly running: ReadonlySignal<boolean>;
  /** Why it does not proceed, after a press; null when it may. */
  readonly refusal: ReadonlySignal<string | null>;
  /** Where the press leads, when it does nothing else. */
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
  /** `board`: cards that use the width of the page; `form`: one readable column. */
  readonly look: NonNullable<Step['look']>;
  readonly title: ReadonlySignal<ShownText>;
  readonly blocks: readonly BlockNode[];
  /** What could not be loaded and is said once for the whole step. Empty while a block alone can say it in its place. */
  readonly lost: ReadonlySignal<ReadonlySet<BlockNode>>;
  /** The button that goes on; null when the step has none (a page, a dead end by design). */
  readonly next: ActionNode | null;
  /** Whether there is a way back, and what it does. */
  readonly back: ReadonlySignal<(() => void) | null>;
  /** The page that the way back leads to, where it leaves the flow. */
  readonly backLink: ReadonlySignal<Link | null>;
  /** Where it is after one of its answers has changed and all others have not; null where answers stand in no address. */
  readonly changed: ReadonlySignal<Link | null>;
}

/** Position among the ordered steps; total is null while it is not known. Null on steps outside the order. */
export interface Progress {
  readonly position: number;
  readonly total: number | null;
}

/** What becomes of answers that are not sent yet. */
export interface DraftNode {
  /** When they were last written down, as the time of day in words, and where; null before, and in a flow that keeps none. */
  readonly saved: ReadonlySignal<{ readonly text: string; readonly where: 'account' | 'window' | 'page' } | null>;
  /** Answers that were kept and that the flow does not ask for any more, or not in this way: question and answer. */
  readonly unfit: ReadonlySignal<readonly { readonly label: string; readonly value: string }[]>;
  /** Another window went on with the same, or brought it to its end; until the customer chooses, nothing more is written down. */
  readonly rival: ReadonlySignal<'changed' | 'finished' | null>;
  /** Goes on with what the other window has, or with what stands here. */
  settle(whose: 'theirs' | 'ours'): void;
  /** The customer has read what does not fit. */
  dismiss(): void;
}

/**
 * A flow that is being walked: the face that a renderer or a test talks to.
 *
 * @see spec 3 §3 "Form field definition", 2 §4
 */
export interface FlowSession {
  readonly id: string;
  /** One per opened instance; part of every effect's idempotency key. */
  readonly instance: string;
  readonly frame: 'modal' | 'alert' | 'page' | 'region';
  /** How many steps it may have in a row: more than a customer will see when some are left out. */
  readonly length: number;
  /** Whether it asks anything, so that something entered could be lost. */
  readonly hasFields: boolean;
  /** What it needs beyond what every flow has: whoever draws it must have that. */
  readonly kinds: readonly Kind[];
  readonly phase: ReadonlySignal<Phase>;
  /** What it is about, in a sentence, for who does not see it yet; empty when it says nothing of that. */
  readonly description: ReadonlySignal<ShownText>;
  /** Whether search engines may show it, as far as is known. */
  readonly listed: ReadonlySignal<boolean>;
  readonly step: ReadonlySignal<StepNode | null>;
  readonly progress: ReadonlySignal<Progress | null>;
  /** True while Continue waits for checks, sources or effects. */
  readonly busy: ReadonlySignal<boolean>;
  /** How far what Continue has begun has come; null when no effects of it run. */
  readonly underway: ReadonlySignal<Underway | null>;
  /** All that stands in the way on this step, in the order of the page; filled once Continue was pressed, or by the server. */
  readonly issues: ReadonlySignal<readonly Issue[]>;
  /** Grows by one each time Continue was refused: the moment to move focus to the summary. */
  readonly refusals: ReadonlySignal<number>;
  readonly draft: DraftNode;
  /** Gives an answer. Undefined or null takes it back. Read-only and unknown fields ignore it. */
  answer(field: string, value: Json | undefined): void;
  /** The customer left the field: from now on its issue is shown. */
  touch(field: string): void;
  /** Continue. `step`: the one that it was pressed on; when another is on screen by now, nothing happens. */
  next(step?: string): Promise<void>;
  /** Takes back what Continue has begun, as long as it is cancellable: nothing was sent, and the step is open again with every answer. */
  cancel(): void;
  back(): void;
  /** Goes to a step already reached; ignores any other. */
  goTo(step: string): void;
  /** Asks every failed source again. */
  retry(): void;
  close(word?: string): void;
  /** A word of the interface itself (`ui.continue`), in the customer's language. */
  word(key: string, values?: Readonly<Record<string, Json>>): string;
  /** Formats a civil date with its weekday, as pickers and reviews write it. */
  spokenDate(date: string): string;
}
