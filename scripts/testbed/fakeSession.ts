// A flow session of plain signals, for testing the renderer.

import type {
  ActionNode,
  BannerNode,
  BlockNode,
  DisclosureNode,
  DraftNode,
  FactRow,
  FactsNode,
  FieldNode,
  FieldType,
  FlowSession,
  GroupNode,
  HubNode,
  IconName,
  Issue,
  Json,
  Kind,
  Link,
  MediaNode,
  Option,
  Phase,
  Presence,
  Progress,
  ProseNode,
  RangeScale,
  ReadonlySignal,
  ReviewGroup,
  ReviewNode,
  SectionEntry,
  ShownProse,
  StepNode,
  StructuredNode,
  TextLength,
  TextNode,
  TimelineEntry,
  TimelineNode,
  Tone,
  Underway,
  Words,
} from '@fahrplan/engine';
import { batch, computed, signal } from '@preact/signals-core';
import { countCharacters, countWords } from '../../engine/values/textLength.ts';
import { readDate } from '../../engine/values/typedDate.ts';
import { repeatedFailures } from '../../engine/view/failedBlocks.ts';
import german from '../../flows/copy/de-DE/ui.json';
import english from '../../flows/copy/en-US/ui.json';

let keys = 0;
const base = () => ({ key: `node-${++keys}`, presence: signal<Presence>('shown') });

export interface FieldGiven {
  readonly type?: FieldType;
  readonly widget?: string;
  readonly free?: boolean;
  readonly label?: string;
  readonly hint?: string;
  readonly none?: string;
  readonly private?: boolean;
  readonly required?: boolean;
  readonly suffix?: string;
  readonly strength?: boolean;
  readonly most?: Pick<TextLength, 'unit' | 'most'>;
  readonly readonly?: boolean;
  readonly answer?: Json;
  readonly options?: readonly Option[] | null;
  readonly autocomplete?: string;
  readonly webAddress?: boolean;
  readonly unit?: string;
  readonly currency?: string;
  readonly spoken?: string;
}

/** A field whose properties can all be set from outside. */
export function field(name: string, given: FieldGiven = {}) {
  const answer = signal<Json | undefined>(given.answer);
  return {
    ...base(),
    kind: 'field',
    name,
    type: given.type ?? 'text',
    widget: given.widget ?? null,
    free: given.free ?? false,
    autocomplete: given.autocomplete ?? null,
    webAddress: given.webAddress ?? false,
    unit: given.unit ?? null,
    currency: signal(given.currency ?? (given.type === 'money' ? 'EUR' : '')),
    required: given.required ?? true,
    private: given.private ?? false,
    label: signal<string | null>(given.label ?? name),
    hint: signal<string | null>(given.hint ?? ''),
    none: signal<string | null>(given.none ?? ''),
    suffix: signal<string | null>(given.suffix ?? ''),
    answer,
    readonly: signal(given.readonly ?? false),
    strength: given.strength === undefined ? null : signal(given.strength),
    length: lengthOf(given.most, answer),
    files: null,
    rows: null,
    options: signal<readonly Option[] | null>(given.options === undefined ? [] : given.options),
    issue: signal<string | null>(null),
    spoken: computed<string | null>(() => given.spoken ?? String(answer.value ?? '')),
  } satisfies FieldNode;
}

function lengthOf(most: FieldGiven['most'], answer: ReadonlySignal<Json | undefined>): FieldNode['length'] {
  const used = (text: string) => (most?.unit === 'words' ? countWords(text) : countCharacters(text));
  return most ? computed(() => ({ ...most, used: used(String(answer.value ?? '')) })) : null;
}

export function option(value: string, label = value, detail: string | null = null): Option {
  return {
    value,
    label,
    detail,
    text: null,
    difference: null,
    recommended: false,
    alone: false,
    group: null,
    unavailable: null,
  };
}

export function text(
  words: string | null,
  look: TextNode['look'] = 'body',
  tone: Tone = 'neutral',
  icon: IconName | null = null,
) {
  return {
    ...base(),
    kind: 'text',
    look,
    tone: signal(tone),
    icon: signal<string | null>(icon),
    text: signal(words),
  } satisfies TextNode;
}

export function banner(
  words: string,
  tone: Tone = 'info',
  title = '',
  action: ActionNode | null = null,
  given: { look?: BannerNode['look']; textTone?: Tone; icon?: IconName; dismiss?: ActionNode } = {},
) {
  return {
    ...base(),
    kind: 'banner',
    look: given.look ?? 'box',
    tone: signal(tone),
    textTone: signal(given.textTone ?? 'neutral'),
    icon: signal<string | null>(given.icon ?? null),
    title: signal<string | null>(title),
    text: signal<string | null>(words),
    action,
    dismiss: given.dismiss ?? null,
  } satisfies BannerNode;
}

export function row(
  label: string,
  value: string | null,
  presence: Presence = 'shown',
  was: string | null = null,
): FactRow {
  return { key: label, presence, label, value, was };
}

export function facts(rows: readonly FactRow[], look: FactsNode['look'] = 'rows', title = '') {
  return {
    ...base(),
    kind: 'facts',
    look,
    title: signal<string | null>(title),
    rows: signal(rows),
  } satisfies FactsNode;
}

export function timeline(entries: readonly TimelineEntry[] | null, title = '') {
  return {
    ...base(),
    kind: 'timeline',
    title: signal<string | null>(title),
    entries: signal(entries),
    empty: signal(''),
  } satisfies TimelineNode;
}

export function prose(parts: readonly ShownProse[] | null) {
  return { ...base(), kind: 'prose', parts: signal(parts) } satisfies ProseNode;
}

export function hub(sections: readonly SectionEntry[], missing = '') {
  return {
    ...base(),
    kind: 'hub',
    sections: signal(sections),
    missing: signal(missing),
    refused: signal(false),
  } satisfies HubNode;
}

export function review(groups: readonly ReviewGroup[]) {
  return { ...base(), kind: 'review', groups: signal(groups) } satisfies ReviewNode;
}

export function media(
  look: MediaNode['look'],
  given: {
    artwork?: string;
    shape?: string;
    paint?: string;
    icon?: IconName;
    source?: string;
    text?: string;
    action?: ActionNode;
  } = {},
) {
  const { artwork = null, shape = null, paint = null, icon = null, source = null, text: words = '' } = given;
  return {
    ...base(),
    kind: 'media',
    look,
    artwork,
    shape: signal(shape),
    paint: signal(paint),
    icon: signal<string | null>(icon),
    source: signal(source),
    width: signal<string | null>(null),
    text: signal<string | null>(words),
    action: given.action ?? null,
  } satisfies MediaNode;
}

export function structured(data: Json) {
  return { ...base(), kind: 'structured', data: signal(data) } satisfies StructuredNode;
}

export function group(
  look: GroupNode['look'],
  title: string,
  blocks: readonly BlockNode[] | null,
  press: GroupNode['press'] = null,
  link: Link | null = null,
) {
  return {
    ...base(),
    kind: 'group',
    look,
    title: signal<string | null>(title),
    lowered: signal(null),
    blocks: signal(blocks),
    empty: signal<string | null>('Hier ist nichts.'),
    range: null,
    press,
    link: signal(link),
  } satisfies GroupNode;
}

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** Adds a scale in cents to a group of two amounts. */
export function ranged(around: GroupNode, scale: RangeScale) {
  const [from, to] = around.blocks.peek() ?? [];
  if (from?.kind !== 'field' || to?.kind !== 'field') throw new Error('A range has two fields.');
  return {
    ...around,
    range: {
      from,
      to,
      scale: signal<RangeScale | null>(scale),
      speak: (cents: number) => euros.format(cents / 100),
    },
  } satisfies GroupNode;
}

export interface DisclosureGiven extends Partial<Pick<DisclosureNode, 'opens' | 'panel' | 'narrow' | 'action'>> {
  readonly icon?: IconName;
  readonly badge?: string;
  readonly finish?: string;
  readonly current?: boolean;
}

const asks = (block: BlockNode): boolean =>
  block.kind === 'field' ||
  (block.kind === 'disclosure' ? block.asks : block.kind === 'group' && (block.blocks.peek() ?? []).some(asks));

/** A disclosure whose presses and page are set by the test. */
export function disclosure(title: string, inside: readonly BlockNode[], given: DisclosureGiven = {}) {
  const { opens = 'press', panel = 'menu', narrow = 'accordion', action: leads = null } = given;
  const blocks = signal<readonly BlockNode[]>([]);
  const open = signal(false);
  const want = () => {
    blocks.value = inside;
  };
  return {
    ...base(),
    kind: 'disclosure',
    title: signal<string | null>(title),
    icon: signal<string | null>(given.icon ?? null),
    badge: signal<string | null>(given.badge ?? ''),
    finish: signal<string | null>(given.finish ?? ''),
    current: signal(given.current ?? false),
    opens,
    panel,
    narrow,
    action: leads,
    blocks,
    asks: inside.some(asks),
    open,
    presses: signal(0),
    page: signal('one'),
    make: () => inside,
    want,
    show(wanted: boolean) {
      if (wanted) want();
      open.value = wanted;
    },
  } satisfies DisclosureNode;
}

export interface ActionGiven {
  readonly look?: ActionNode['look'];
  readonly tone?: ActionNode['tone'];
  readonly icon?: IconName;
  readonly detail?: string;
  readonly current?: boolean;
  readonly press?: () => Promise<void>;
  readonly link?: Link;
}

export function action(label: string, given: ActionGiven = {}) {
  return {
    ...base(),
    kind: 'action',
    look: given.look ?? 'secondary',
    tone: given.tone ?? 'normal',
    icon: signal<string | null>(given.icon ?? null),
    label: signal<string | null>(label),
    detail: signal<string | null>(given.detail ?? null),
    name: signal<string | null>(null),
    current: signal(given.current ?? false),
    running: signal(false),
    refusal: signal<string | null>(null),
    link: signal<Link | null>(given.link ?? null),
    press: given.press ?? (() => Promise.resolve()),
  } satisfies ActionNode;
}

export function step(
  id: string,
  title: string | null,
  blocks: readonly BlockNode[],
  given: { next?: string | null; look?: StepNode['look'] } = {},
) {
  const shown = signal(title);
  return {
    id,
    look: given.look ?? 'form',
    title: shown,
    blocks,
    failure: signal(''),
    repeated: computed(() => repeatedFailures(blocks, undefined)),
    next: given.next === null ? null : action(given.next ?? 'Weiter', { look: 'primary' }),
    back: signal<(() => void) | null>(null),
    backLink: signal<Link | null>(null),
    changed: signal<Link | null>(null),
  } satisfies StepNode;
}

export interface SessionGiven {
  readonly frame?: FlowSession['frame'];
  readonly phase?: Phase;
  readonly progress?: Progress | null;
  readonly locale?: 'de-DE' | 'en-US';
  /** Action of Continue; by default goes to the next step. */
  readonly next?: () => Promise<void>;
}

/** A session over the given steps, which keeps answers and records calls. */
export function fakeSession(steps: readonly StepNode[], given: SessionGiven = {}) {
  const place = signal(0);
  const heard: string[] = [];
  const copy: Words = given.locale === 'en-US' ? english : german;
  const wordOf = (key: string, count: Json | undefined): string => {
    const entry = copy[key] ?? `[${key}]`;
    return typeof entry === 'string' ? entry : (entry[String(count)] ?? entry['other'] ?? '');
  };
  const word = (key: string, { count }: Readonly<Record<string, number>> = {}) => wordOf(key, count);
  const answerOf = ({ type }: FieldNode, value: Json | undefined) =>
    type === 'date'
      ? (readDate(String(value ?? ''), { locale: copy['locale'] as string, word, fits: () => true }) ?? value)
      : value;
  const fields = () => steps.flatMap((found) => fieldsIn(found.blocks));
  const session = {
    id: 'trip',
    instance: `instance-${++keys}`,
    frame: given.frame ?? 'page',
    length: given.progress?.total ?? steps.length,
    hasFields: fields().length > 0,
    kinds: [] as readonly Kind[],
    heard,
    place,
    phase: signal<Phase>(given.phase ?? 'open'),
    description: signal(''),
    listed: signal(true),
    step: computed<StepNode | null>(() => steps[place.value] ?? null),
    progress: computed<Progress | null>(() =>
      given.progress === undefined ? { position: place.value + 1, total: steps.length } : given.progress,
    ),
    busy: signal(false),
    underway: signal<Underway | null>(null),
    issues: signal<readonly Issue[]>([]),
    refusals: signal(0),
    draft: {
      saved: signal<DraftNode['saved']['value']>(null),
      unfit: signal<DraftNode['unfit']['value']>([]),
      rival: signal<DraftNode['rival']['value']>(null),
      settle: (whose: 'theirs' | 'ours') => void session.heard.push(`settle ${whose}`),
      dismiss: () => void session.heard.push('dismiss'),
    },
    answer(name: string, value: Json | undefined) {
      heard.push(`answer ${name} ${JSON.stringify(value)}`);
      for (const found of fields()) if (found.name === name) found.answer.value = answerOf(found, value);
    },
    touch: (name: string) => void heard.push(`touch ${name}`),
    async next() {
      heard.push('next');
      if (given.next) await given.next();
      else place.value++;
    },
    cancel: () => void heard.push('cancel'),
    back: () => void place.value--,
    goTo: (id: string) => void heard.push(`goTo ${id}`),
    retry: () => void heard.push('retry'),
    reconnected: () => void heard.push('reconnected'),
    close() {
      session.phase.value = 'closed';
    },
    failureOf: () => wordOf('source_failed', undefined),
    word: (key: string, values: Readonly<Record<string, Json>> = {}) =>
      wordOf(key, values['count']).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? '')),
    spokenDate: (day: string) =>
      new Intl.DateTimeFormat(wordOf('locale', undefined), { dateStyle: 'full', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    refuse(issues: Readonly<Record<string, string>>) {
      batch(() => {
        session.issues.value = Object.entries(issues).map(([name, words]) => ({
          field: name,
          code: 'required',
          text: words,
        }));
        for (const found of fields()) found.issue.value = issues[found.name] ?? null;
        session.refusals.value++;
      });
    },
  };
  return session satisfies FlowSession;
}

type Settable = ReturnType<typeof field>;

function fieldsIn(blocks: readonly BlockNode[]): Settable[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'field') return [block as Settable];
    return 'blocks' in block ? fieldsIn(block.blocks.peek() ?? []) : [];
  });
}
