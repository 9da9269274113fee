// Blocks of the definition as live nodes, one maker a kind: a kind without a maker does not compile.
import { evaluate, holds } from './expressions.ts';
import type { FieldState } from './field.ts';
import type {
  Action,
  ActionBlock,
  Banner,
  Block,
  Effects,
  Facts,
  FieldBlock,
  Group,
  Media,
  Review,
  Row,
  TextBlock,
  Timeline,
} from './flow.ts';
import { entriesOf, type ListOf, repeat } from './lists.ts';
import type {
  ActionNode,
  BannerNode,
  BlockNode,
  FactRow,
  FactsNode,
  FieldNode,
  GroupNode,
  MediaNode,
  ReviewGroup,
  ReviewNode,
  TextNode,
  TimelineEntry,
  TimelineNode,
} from './nodes.ts';
import type { Page } from './page.ts';
import { flag, presence, shownText, shownValue, tone } from './readings.ts';
import type { Scope } from './scope.ts';
import { computed, signal } from './signals.ts';
import { speak, speakDay } from './speech.ts';
import { attempt, Unready } from './unready.ts';
import { whenReady } from './waiting.ts';

/** What nodes need of the session they belong to. */
export interface Stand {
  readonly page: Page;
  /** True once Continue was pressed on the step: then all of its issues are shown. */
  readonly attempted: { readonly value: boolean };
  run(effects: Effects, scope: Scope, at: string): Promise<void>;
  /** The rows of a review for one step; null when the step is not part of the way. */
  review(step: string): ReviewGroup | null;
}

interface Place {
  readonly stand: Stand;
  readonly scope: Scope;
  /** Where the block stands, for keys and for the positions of effects. */
  readonly at: string;
}

type KindOf<K extends string> = K extends 'field' ? FieldBlock : Extract<Block, { kind: K }>;
type Kind = Exclude<BlockNode['kind'], never>;

const makers: { readonly [K in Kind]: (block: KindOf<K>, place: Place) => BlockNode } = {
  field: fieldNode,
  text: textNode,
  banner: bannerNode,
  facts: factsNode,
  timeline: timelineNode,
  review: reviewNode,
  media: mediaNode,
  group: groupNode,
  action: actionBlockNode,
};

/** The nodes of a list of blocks. */
export function createBlocks(blocks: readonly Block[], stand: Stand, scope: Scope, at: string): BlockNode[] {
  return blocks.map((block, index) => createBlock(block, { stand, scope, at: `${at}.${block.id ?? index}` }));
}

function createBlock(block: Block, place: Place): BlockNode {
  const kind = 'field' in block ? 'field' : block.kind;
  const make = makers[kind as Kind] as ((block: Block, place: Place) => BlockNode) | undefined;
  if (!make) throw new Error(`no such kind of block: "${kind}"`);
  return make(block, place);
}

function fieldNode(block: FieldBlock, { stand, scope, at }: Place): FieldNode {
  const { page } = stand;
  const state = page.fields.get(block.field);
  if (!state) throw new Error(`"${block.field}": no such field`);
  const { field } = state;
  return {
    key: at,
    kind: 'field',
    name: state.name,
    type: field.type,
    widget: field.widget ?? null,
    autocomplete: field.autocomplete ?? null,
    unit: field.unit ?? null,
    required: state.required,
    presence: computed(() => {
      const shown = presence(block.when, scope, () => state.answer.value).value;
      return shown === 'shown' && !state.asked.value ? 'hidden' : shown;
    }),
    label: shownText(page.texts, field.label, scope),
    hint: shownText(page.texts, field.hint, scope),
    answer: computed(() => ready(() => state.answer.value)),
    readonly: computed(() => ready(() => state.readonly.value) ?? false),
    options: computed(() => ready(() => state.options.value) ?? null),
    issue: computed(() => shownIssue(state, stand)),
    spoken: computed(() => ready(() => speakAnswer(state, page)) ?? null),
  };
}

/** The value, or undefined while it is not there yet. */
function ready<T>(read: () => T): T | undefined {
  const value = attempt(read);
  return value instanceof Unready ? undefined : value;
}

/** A field that was only passed through does not yet complain that it is empty (ux, "When to validate"). */
function shownIssue(state: FieldState, { attempted, page }: Stand): string | null {
  if (state.complaint.value !== null) return state.complaint.value;
  const left = state.touched.value && (page.flow.validateOn ?? 'change') !== 'continue';
  if (!attempted.value && !left) return null;
  const fault = ready(() => state.fault.value) ?? null;
  const passedThrough = fault?.code === 'required' && state.given.value === undefined && !attempted.value;
  return passedThrough ? null : (fault?.text ?? null);
}

/** An answer as a review says it. */
export function speakAnswer(state: FieldState, { texts }: Page): string {
  const answer = state.answer.value;
  if (answer === undefined) return '';
  if (state.field.type === 'date') return speakDay(String(answer), texts.language());
  if (state.field.type === 'boolean') return texts.word(answer === true ? 'yes' : 'no');
  if (state.field.type === 'password') return '••••••••';
  const labels = [answer].flat().map((value) => state.options.value.find((option) => option.value === value)?.label);
  if (state.field.options !== undefined) return labels.filter(Boolean).join(', ');
  return speak(answer, state.field.unit ?? (state.field.type === 'money' ? 'cent' : undefined), texts.language());
}

function textNode(block: TextBlock, { stand, scope, at }: Place): TextNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'text',
    look: block.look ?? 'body',
    tone: tone(block.tone, scope),
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    text: shownText(texts, block.text, scope),
  };
}

function bannerNode(block: Banner, place: Place): BannerNode {
  const { stand, scope, at } = place;
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'banner',
    tone: tone(block.tone, scope),
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    title: shownText(texts, block.title, scope),
    text: shownText(texts, block.text, scope),
    action: block.action ? createAction(block.action, { ...place, at: `${at}.action` }) : null,
  };
}

function factsNode(block: Facts, { stand, scope, at }: Place): FactsNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'facts',
    look: block.look ?? 'rows',
    presence: presence(block.when, scope, () => {
      for (const row of block.rows) if (holds(row.when, scope)) texts.say(row.value, scope);
    }),
    title: shownText(texts, block.title, scope),
    rows: computed(() => block.rows.map((row, index) => factRow(row, `${at}.${row.id ?? index}`, stand.page, scope))),
  };
}

/** A row of facts as it stands now. */
export function factRow(row: Row, key: string, { texts }: Page, scope: Scope): FactRow {
  const state = attempt(() => (holds(row.when, scope) ? 'shown' : 'hidden'));
  return {
    key,
    presence: state instanceof Unready ? state.state : state,
    label: ready(() => texts.say(row.label, scope)) ?? null,
    value: ready(() => texts.say(row.value, scope)) ?? null,
  };
}

const STATES: readonly unknown[] = ['completed', 'active', 'upcoming'];

function timelineNode(block: Timeline, { stand, scope, at }: Place): TimelineNode {
  const { texts } = stand.page;
  const entry = (inner: Scope, key: string): TimelineEntry => {
    const state = evaluate(block.state, inner);
    return {
      key,
      state: (STATES.includes(state) ? state : 'upcoming') as TimelineEntry['state'],
      title: texts.say(block.label, inner),
      detail: block.detail ? texts.say(block.detail, inner) : null,
    };
  };
  return {
    key: at,
    kind: 'timeline',
    presence: presence(block.when, scope, () => evaluate(block.each, scope)),
    title: shownText(texts, block.title, scope),
    entries: computed(() => ready(() => entriesOf(block, scope).map((found) => entry(found.scope, found.key))) ?? null),
  };
}

function reviewNode(block: Review, { stand, scope, at }: Place): ReviewNode {
  const groups = () => block.of.flatMap((step) => stand.review(step) ?? []);
  return {
    key: at,
    kind: 'review',
    presence: presence(block.when, scope, groups),
    groups: computed(() => ready(groups) ?? []),
  };
}

function mediaNode(block: Media, { stand, scope, at }: Place): MediaNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'media',
    look: block.look,
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    shape: shownValue(block.shape, scope),
    paint: shownValue(block.paint, scope),
    source: shownValue(block.source, scope),
    text: shownText(texts, block.text, scope),
  };
}

function groupNode(block: Group, place: Place): GroupNode {
  const { stand, scope, at } = place;
  const { texts } = stand.page;
  if (block.each !== undefined)
    return listNode(block as ListOf<Group>, place, block.look === 'card' ? 'cards' : 'list', (inner, key) =>
      oneGroup(block, { stand, scope: inner, at: key }),
    );
  return { ...oneGroup(block, place), title: shownText(texts, block.title, scope), key: at };
}

function oneGroup(block: Group, { stand, scope, at }: Place): GroupNode {
  const { texts } = stand.page;
  const blocks = createBlocks(block.blocks, stand, scope, at);
  const { do: effects } = block;
  return {
    key: at,
    kind: 'group',
    look: block.look ?? 'plain',
    presence: presence(block.each === undefined ? block.when : undefined, scope),
    title: shownText(texts, block.title, scope),
    blocks: signal(blocks),
    empty: signal(null),
    press: effects ? () => stand.run(effects, scope, at) : null,
  };
}

/** A block that is repeated over a list, as a group of its entries. */
function listNode(
  block: ListOf<Group | ActionBlock>,
  { stand, scope, at }: Place,
  look: GroupNode['look'],
  make: (scope: Scope, key: string) => BlockNode,
): GroupNode {
  const { texts } = stand.page;
  const nodes = repeat(block, scope, at, make, (expand) => moreNode(block, { stand, scope, at }, expand));
  return {
    key: at,
    kind: 'group',
    look,
    presence: presence(block.when, scope, () => evaluate(block.each, scope)),
    title: signal(null),
    blocks: computed(() => ready(nodes) ?? null),
    empty: shownText(texts, 'empty' in block ? block.empty : undefined, scope),
    press: null,
  };
}

function moreNode(block: Group | ActionBlock, place: Place, expand: () => void): BlockNode {
  const node = createAction({ label: block.more ?? '' }, { ...place, at: `${place.at}.more` });
  return { ...node, look: 'link', press: async () => expand() };
}

function actionBlockNode(block: ActionBlock, place: Place): BlockNode {
  const { scope, stand } = place;
  const make = (inner: Scope, at: string): ActionNode => ({
    ...createAction(block, { stand, scope: inner, at }),
    look: block.look ?? 'secondary',
    icon: block.icon ?? null,
    detail: shownText(stand.page.texts, block.detail, inner),
    current: flag(block.current, inner),
  });
  if (block.each === undefined) return make(scope, place.at);
  return listNode(block as ListOf<ActionBlock>, place, block.look === 'card' ? 'cards' : 'inline', make);
}

/** A button: it refuses with a reason, or runs its effects, and is never pressed twice at a time. */
export function createAction(
  action: Action,
  { stand, scope, at }: Place,
  effects: Effects = action.do ?? [],
): ActionNode {
  const { page } = stand;
  const running = signal(false);
  const refusal = signal<string | null>(null);
  const press = async (): Promise<void> => {
    if (running.peek()) return;
    running.value = true;
    try {
      const reason = await whenReady(() => refusalOf(action, page, scope));
      refusal.value = reason instanceof Unready ? page.texts.word('source_failed') : reason;
      if (refusal.value === null) await stand.run(effects, scope, at);
    } finally {
      running.value = false;
    }
  };
  return {
    key: at,
    kind: 'action',
    look: 'secondary',
    tone: action.tone ?? 'normal',
    icon: null,
    presence: presence(action.when, scope, () => page.texts.say(action.label, scope)),
    label: shownText(page.texts, action.label, scope),
    detail: signal(null),
    current: signal(false),
    running,
    refusal,
    press,
  };
}

/** Why an action may not proceed, in words. */
export function refusalOf(action: Pick<Action, 'rules'>, page: Page, scope: Scope): string | null {
  const broken = action.rules?.find((rule) => 'that' in rule && holds(rule.when, scope) && !holds(rule.that, scope));
  return broken ? page.texts.say(broken.text, scope) : null;
}
