// State of an open flow as a graph of signals, with the scope in which all expressions are read.
import { build } from '../expressions/expressions.ts';
import { follow, Roots } from '../expressions/scope.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Field, PreparedCatalogue, PreparedFlow, Shape } from '../flow.ts';
import type { Host } from '../host.ts';
import type { Json } from '../nodes.ts';
import { NotReady, orThrowNotReady, orUndefined } from '../notReady.ts';
import { batch, computed, type GraphSignal, type Signal, signal } from '../signals.ts';
import { formatsOf } from '../text/formats.ts';
import { Texts } from '../text/texts.ts';
import { dayOf, hourOf } from '../values/civilDate.ts';
import type { RuleContext } from '../values/ruleSchemas.ts';
import type { FieldContext } from './fieldContext.ts';
import { type Placement, placementsOf } from './fieldPlacements.ts';
import { FieldState } from './fieldState.ts';
import type { Files } from './heldFiles.ts';
import { MemoryRoot } from './memory.ts';
import { SourceNode } from './sourceNode.ts';
import type { StateExtensions } from './stateExtensions.ts';
import type { StepSchema } from './stepSchemas.ts';

export class FlowState implements FieldContext {
  readonly scope: Roots;
  readonly texts: Texts;
  readonly memory: MemoryRoot;
  readonly ruleContext: RuleContext;
  /** Fields of the flow, and of its rows by names such as `drivers.r0.name`. */
  readonly fields = new Map<string, FieldState>();
  readonly sources = new Map<string, SourceNode>();
  /** True after a required source failed; until then, no block needs a check for failures. */
  readonly failed = signal(false);
  /** Aside steps that were reached: their fields are asked only then. */
  readonly reached: Signal<ReadonlySet<string>> = signal(new Set());
  readonly results: Signal<Readonly<Record<string, Json | undefined>>> = signal({});
  readonly schemas: ReadonlyMap<string, StepSchema>;
  readonly #groups = new Map<string, string[]>();
  readonly #argumentScope: Roots;
  readonly #placements: ReadonlyMap<string, readonly Placement[]>;
  #hold: ReturnType<StateExtensions['uploads']['hold']> | undefined;
  #typing = false;

  constructor(
    readonly flow: PreparedFlow,
    readonly catalogue: PreparedCatalogue,
    readonly host: Host,
    readonly input: Readonly<Record<string, Json>>,
    readonly instance: string,
    readonly parts: StateExtensions,
    /** Called when an answer was given (`set`: by an effect), or a file was uploaded. */
    readonly changed: (field: string, set?: boolean) => void = () => {},
  ) {
    this.texts = new Texts(
      flow.id,
      formatsOf(flow, catalogue, parts.rows?.definition),
      () => known(host.language.value, 'words'),
      catalogue.timeZone,
      parts.moment?.speak,
    );
    this.ruleContext = { region: () => this.scope.read('app.phones'), today: () => this.#today() };
    this.memory = new MemoryRoot(catalogue.memory, host.memory, instance, () => this.scope);
    this.scope = this.#names((field) => field.answer.value);
    this.#argumentScope = this.#names((field) => (field.wellFormed.value ? field.answer.value : undefined));
    this.schemas = flow.schemas
      ? parts.schema(flow, (name) => this.fields.get(name)?.answer.value)
      : new Map<string, StepSchema>();
    this.#placements = placementsOf(flow.steps);
    this.#placeFields();
    for (const [name, source] of Object.entries({ ...catalogue.sources, ...flow.sources })) {
      this.sources.set(
        name,
        new SourceNode(name, source, {
          catalogue,
          host,
          scope: this.scope,
          argumentScope: this.#argumentScope,
          typing: () => this.#typing,
          failed: this.failed,
        }),
      );
    }
  }

  /** Gives an answer, unless the field is unknown or read-only. `set`: by an effect, not typed. */
  answer(name: string, value: Json | undefined, set = false): void {
    const field = this.fields.get(name);
    // While `readonly` is loading, input is kept; it counts unless the field turns out to be
    // read-only.
    if (!field || orUndefined(() => field.readonly.peek())) return;
    this.#typing = field.typed && !set;
    field.give(value);
    this.changed(name, set);
  }

  /** Returns true when the conditions around a field of the flow hold on this step. */
  standsOn(step: string, name: string): boolean {
    const places = this.#placements.get(name);
    return places?.some((placement) => placement.step === step && this.#allows(placement)) === true;
  }

  setTouched(name: string, touched: boolean): void {
    const field = this.fields.get(name);
    if (field) field.touched.value = touched;
  }

  askFailedAgain(): void {
    const failed = [...this.sources.values()].filter((source) => source.failure());
    this.host.questions.refresh(failed.flatMap(({ source }) => source.asks ?? []));
  }

  /** Forgets all answers and results. */
  reset(): void {
    batch(() => {
      for (const field of this.fields.values()) {
        field.forget();
        field.touched.value = false;
      }
      this.reached.value = new Set();
      this.results.value = {};
    });
  }

  /** Requests every source again that is in use. */
  askAgain(): void {
    const active = [...this.sources.values()].filter((source) => source.active.peek());
    this.host.questions.refresh(active.flatMap(({ source }) => source.asks ?? []));
  }

  /** Throws NotReady while a source is refreshing. */
  requireFresh(): void {
    if (this.refreshing()) throw new NotReady('pending', 'refresh');
  }

  /** Says that something could not be loaded: a source by its label, if it has one. */
  sayFailed(source: string): string {
    const label = this.sources.get(source)?.source.label;
    const name = label === undefined ? '' : this.texts.shown(label, this.scope, () => '');
    return name ? this.word('source_failed_of', { name }) : this.word('source_failed');
  }

  /** Returns an interface text; a failed source reads differently when offline. */
  word(key: string, values?: Readonly<Record<string, Json>>): string {
    const offline =
      key.startsWith('source_failed') && [...this.sources.values()].some((source) => source.failure()?.offline);
    return this.texts.word(offline ? 'source_offline' : key, values);
  }

  refreshing(): boolean {
    return [...this.sources.values()].some((source) => source.refreshing());
  }

  dispose(): void {
    for (const source of this.sources.values()) source.dispose();
  }

  #placeFields(): void {
    for (const [name, field] of Object.entries(this.flow.fields)) {
      this.addField(name, field, this, this.#placedBy(this.#placements.get(name)));
      const [group = '', own] = name.split('.');
      if (own) this.#groups.set(group, [...(this.#groups.get(group) ?? []), own]);
    }
  }

  /**
   * Adds a field of the flow, or of a row in the context of that row.
   *
   * @param placed returns true when a placement is visible; null when one always is
   */
  addField(name: string, field: Field, context: FieldContext, placed: (() => boolean) | null): FieldState {
    const { flow, parts } = this;
    const schema = [...this.schemas.values()].find(({ fields }) => fields.includes(name));
    const choices = field.options === undefined ? null : parts.options(field.options, context, field.free);
    const days = field.type === 'date' ? parts.date(field, context) : null;
    // A link may contain an option that is no longer available.
    const lapses = flow.keep === 'url' && choices !== null && (field.default !== undefined || isInPath(name, flow));
    const added = field.fields
      ? new parts.rows.State(this, name, field, context, placed)
      : new (parts.moment?.stateOf(field.type) ?? FieldState)(
          name,
          field,
          context,
          placed,
          choices,
          this.#filesOf(name, field, context),
          schema,
          lapses,
          days,
        );
    this.fields.set(name, added);
    return added;
  }

  #filesOf(name: string, field: Field, context: FieldContext): Files | null {
    if (fieldTypes[field.type].files === null) return null;
    this.#hold ??= this.parts.uploads.hold(this);
    return this.#hold(name, field, context);
  }

  /** Null when a placement is unconditional: then the field costs no signal. */
  #placedBy(placements: readonly Placement[] | undefined): (() => boolean) | null {
    if (!placements || placements.some(({ conditions, aside }) => conditions.length === 0 && !aside)) return null;
    return () =>
      placements.some(
        (placement) => (!placement.aside || this.reached.value.has(placement.step)) && this.#allows(placement),
      );
  }

  #allows({ conditions }: Placement): boolean {
    return conditions.every((condition) => condition(this.scope));
  }

  #names(answerOf: (field: FieldState) => Json | undefined): Roots {
    const { host, flow, catalogue } = this;
    const values = new Map<string, GraphSignal<unknown>>();
    const roots: Roots = new Roots(
      {
        form: (rest) => this.#readForm(rest, answerOf),
        input: (rest) => follow(this.input, rest),
        values: ([name = '', ...rest]) => follow(named(`values.${name}`, flow.values?.[name]), rest),
        facts: ([name = '', ...rest]) => follow(named(`facts.${name}`, catalogue.facts[name]), rest),
        results: (rest) => follow(this.results.value, rest),
        memory: (rest) => this.memory.read(rest),
        session: (rest) => follow(known(host.session.value, 'session'), rest),
        app: (rest) => orThrowNotReady(follow(host.app.value, rest)),
        flags: (rest) => follow(host.flags.value, rest),
        config: (rest) => follow(catalogue.config, rest),
        now: ([name]) => this.#now(name),
      },
      (name) => {
        const path = catalogue.names?.[name];
        return path === undefined
          ? this.sources.get(name)?.read.bind(this.sources.get(name))
          : (rest) => roots.read([path, ...rest].join('.'));
      },
    );
    const named = (name: string, shape: Shape | undefined): unknown => {
      if (shape === undefined) throw new Error(`"${name}": no such name`);
      let value = values.get(name);
      if (!value) {
        value = computed(() => build(shape, roots));
        values.set(name, value);
      }
      return value.value;
    };
    return roots;
  }

  #readForm(
    [first = '', second, ...rest]: readonly string[],
    answerOf: (field: FieldState) => Json | undefined,
  ): unknown {
    const field = this.fields.get(first);
    if (field) return follow(answerOf(field), second === undefined ? [] : [second, ...rest]);
    const members = this.#groups.get(first);
    if (!members) throw new Error(`"form.${first}": no such name`);
    const member = (name: string) => this.fields.get(`${first}.${name}`) as FieldState;
    if (second !== undefined) return follow(answerOf(member(second)), rest);
    return Object.fromEntries(
      members.map((name) => [name, answerOf(member(name))] as const).filter(([, value]) => value !== undefined),
    );
  }

  #now(name: string | undefined): Json | undefined {
    if (name === 'time_zone') return this.catalogue.timeZone;
    if (name === 'hour') return hourOf(this.host.now.value, this.catalogue.timeZone);
    return name === 'today' ? this.#today() : this.host.now.value;
  }

  #today(): string {
    return dayOf(this.host.now.value, this.catalogue.timeZone) ?? '';
  }
}

function known<T>(value: T | null, what: string): T {
  if (value === null) throw new NotReady('pending', what);
  return value;
}

/** True if a route of the flow has a segment for the answer of this field. */
const isInPath = (field: string, { route = [] }: PreparedFlow): boolean =>
  [route].flat().some((one) => one.split(/[/(]/).includes(`:${field}`));
