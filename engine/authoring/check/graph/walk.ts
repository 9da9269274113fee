// Walks a prepared flow and reports all of its nodes, with the local names in scope.

import { isText } from '../../../blocks/structured.ts';
import { isEach, isOperation } from '../../../expressions/expressions.ts';
import { argumentsOf } from '../../../expressions/operators.ts';
import type {
  Action,
  Block,
  Effect,
  Effects,
  Expression,
  Field,
  Group,
  Listed as ListedPage,
  Media,
  OptionDefinition,
  PreparedFlow,
  Row,
  Rule,
  Section,
  Shape,
  Source,
  Step,
  Structure,
  Text,
} from '../../../flow.ts';
import { isRecord } from '../../../values/isRecord.ts';
import { actionsIn } from '../../metadata/blocks.ts';
import { type HeldList, listsOf, readsOf } from '../../metadata/effects.ts';
import { goesOverEntries } from '../../metadata/operators.ts';
import { type Aliases, inRow, NONE, pathIn, REFUSAL, replied, repliedIn, within, withReply } from './aliases.ts';

/** Node of a walk. `at` is the innermost object of the definition, for the source location. */
export type VisitedNode =
  | { readonly is: 'path'; readonly path: string; readonly aliases: Aliases; readonly at: object }
  | { readonly is: 'shape'; readonly shape: object }
  /** `further` is the pointer from `at` to the text. */
  | ({ readonly is: 'text'; readonly text: Text; readonly aliases: Aliases } & Placed)
  | { readonly is: 'effect'; readonly effect: Effect; readonly aliases: Aliases; readonly enclosing: Around }
  | { readonly is: 'effects'; readonly effects: Effects }
  | ({ readonly is: 'field'; readonly name: string } & Placed)
  | { readonly is: 'step'; readonly name: string; readonly at: object; readonly further: string }
  /** Unknown operator, or one with invalid arguments. */
  | { readonly is: 'malformed'; readonly operator: string; readonly at: object }
  | {
      readonly is: 'operation';
      readonly name: string;
      readonly args: unknown;
      readonly aliases: Aliases;
      readonly at: object;
    }
  /** Property whose values are a fixed list. */
  | {
      readonly is: 'listed';
      readonly of: Listed;
      readonly artwork?: string | undefined;
      readonly value: Expression;
      readonly aliases: Aliases;
      readonly at: object;
    }
  | { readonly is: 'artwork'; readonly name: string | undefined; readonly at: object }
  /** List that a block, a shape or options repeat over. */
  | { readonly is: 'list'; readonly list: Expression; readonly aliases: Aliases; readonly at: object }
  | { readonly is: 'range'; readonly group: Group; readonly aliases: Aliases }
  | ({ readonly is: 'condition'; readonly condition: Expression; readonly aliases: Aliases } & Placed);

/** Conditions that hold at a node, outermost first. */
export type Around = readonly Expression[];

interface Placed {
  readonly at: object;
  readonly further: string;
  readonly enclosing: Around;
}

/** Properties whose values are a fixed list. */
export type Listed = (typeof LISTED)[number] | 'drawing' | 'artwork';

const LISTED = ['tone', 'textTone', 'icon', 'state'] as const;

export type VisitedOf<Is extends VisitedNode['is']> = Extract<VisitedNode, { readonly is: Is }>;

/** Texts and expressions that mean the same in every kind of block. */
interface BlockParts
  extends Partial<Record<(typeof TEXTS)[number] | 'more' | 'empty', Text>>,
    Partial<Record<(typeof EXPRESSIONS)[number] | (typeof LISTED)[number], Expression>> {
  readonly kind?: Block['kind'];
}

const TEXTS = ['text', 'title', 'label', 'detail', 'name', 'badge', 'finish'] as const;
const EXPRESSIONS = ['shape', 'paint', 'source', 'width', 'current', 'lowered'] as const;

/** Guard for the arguments of a link: a page, perhaps with parameters. */
const isLink = (args: unknown): boolean =>
  isRecord(args) && typeof args['page'] === 'string' && (args['with'] === undefined || isRecord(args['with']));

export class Walker {
  #around: Around = [];

  constructor(readonly visit: (visit: VisitedNode) => void) {}

  flow(flow: PreparedFlow): void {
    for (const guard of flow.allowed) {
      this.condition(guard.that, NONE, guard, '/that');
      this.effects(guard.else, NONE);
    }
    for (const source of Object.values(flow.sources)) this.source(source);
    for (const value of Object.values(flow.values ?? {})) this.shape(value, NONE, flow);
    for (const [name, field] of Object.entries(flow.fields)) this.field(field, `form.${name}`);
    for (const step of flow.steps) this.step(step);
    for (const section of flow.sections ?? []) this.section(section);
    this.effects(flow.submit, NONE);
    for (const effects of Object.values(flow.effects ?? {})) this.effects(effects, NONE);
    this.text(flow.title, NONE, flow, '/title');
    this.text(flow.description, NONE, flow, '/description');
    if (flow.listed) this.listing(flow.listed);
  }

  listing(listed: ListedPage): void {
    this.condition(listed.when, NONE, listed);
    for (const values of Object.values(listed.by ?? {})) for (const one of [values].flat()) this.option(one);
  }

  source(source: Source, aliases = NONE): void {
    this.text(source.label, aliases, source, '/label');
    this.shape(source.with, aliases, source);
    this.condition(source.when, aliases, source);
    for (const value of Object.values(source.values ?? {})) this.shape(value, aliases, source);
    if (Array.isArray(source.failed)) this.effects(source.failed, withReply(aliases, `${REFUSAL}.${source.asks}`));
  }

  /** @param path of its answer, such as `form.drivers` or, in each of these rows, `form.drivers.name` */
  field(field: Field, path: string, aliases = NONE): void {
    for (const name of ['label', 'hint', 'none', 'suffix', 'row', 'add'] as const)
      this.text(field[name], aliases, field, `/${name}`);
    this.condition(field.when, aliases, field);
    this.given(field.when, () => {
      for (const expression of [field.default, field.readonly]) this.expression(expression, aliases, field);
      this.shape(field.with, aliases, field);
      for (const option of [field.options ?? []].flat()) this.option(option, aliases);
      this.rules(field.rules, aliases);
      const inner = inRow(aliases, field, path);
      for (const [name, own] of Object.entries(field.fields ?? {})) this.field(own, `${path}.${name}`, inner);
    });
  }

  option(option: OptionDefinition, aliases = NONE): void {
    this.each(option.each, aliases, option);
    const inner = within(aliases, option.each, option.as, option.each !== undefined);
    for (const expression of [option.value, option.score]) this.expression(expression, inner, option);
    this.condition(option.when, inner, option);
    for (const name of ['label', 'detail', 'text', 'difference', 'group'] as const)
      this.text(option[name], inner, option, `/${name}`);
    this.condition(option.recommended, inner, option, '/recommended');
    this.rules(option.rules, inner);
  }

  rules(rules: readonly Rule[] | undefined, aliases: Aliases): void {
    for (const rule of rules ?? []) {
      this.condition(rule.when, aliases, rule);
      this.given(rule.when, () => {
        if ('rule' in rule) this.expression(rule.value, aliases, rule);
        else this.condition(rule.that, aliases, rule, '/that');
      });
      this.text(rule.text, aliases, rule, '/text');
    }
  }

  step(step: Step): void {
    this.text(step.title, NONE, step, '/title');
    this.condition(step.when, NONE, step);
    this.given(step.when, () => {
      this.blocks(step.blocks, NONE);
      this.rules(step.rules, NONE);
      if (step.next) this.action(step.next, NONE);
      if (typeof step.back === 'string') this.visit({ is: 'step', name: step.back, at: step, further: '/back' });
      for (const reaction of step.on ?? []) {
        for (const [index, name] of (reaction.of ?? []).entries())
          this.visit({ is: 'field', name, at: reaction, further: `/of/${index}`, enclosing: this.#around });
        this.condition(reaction.when, NONE, reaction);
        this.given(reaction.when, () => this.effects(reaction.do, NONE));
      }
    });
  }

  section(section: Section): void {
    for (const name of ['title', 'hint'] as const) this.text(section[name], NONE, section, `/${name}`);
    for (const [index, name] of section.steps.entries())
      this.visit({ is: 'step', name, at: section, further: `/steps/${index}` });
  }

  blocks(blocks: readonly Block[], aliases: Aliases): void {
    for (const block of blocks) this.block(block, aliases);
  }

  block(block: Block, outer: Aliases): void {
    this.condition(block.when, outer, block);
    this.given(block.when, () =>
      'field' in block
        ? this.visit({ is: 'field', name: block.field, at: block, further: '/field', enclosing: this.#around })
        : this.shown(block, outer),
    );
  }

  shown(block: Exclude<Block, { field: string }>, outer: Aliases): void {
    const each = 'each' in block ? block.each : undefined;
    this.each(each, outer, block);
    const aliases = within(
      outer,
      each,
      'as' in block ? block.as : undefined,
      each !== undefined,
      'values' in block ? Object.keys(block.values ?? {}) : [],
    );
    if ('key' in block) this.expression(block.key, aliases, block);
    if ('limit' in block) this.expression(block.limit, outer, block);
    if ('values' in block) this.shape(block.values, aliases, block);
    const parts: BlockParts = block;
    for (const name of TEXTS) this.text(parts[name], aliases, block, `/${name}`);
    for (const name of ['more', 'empty'] as const) this.text(parts[name], outer, block, `/${name}`);
    for (const name of EXPRESSIONS) this.expression(parts[name], aliases, block);
    // The tones of an action are another list, which its schema checks.
    this.listed(block, aliases, block.kind === 'action' ? ['icon'] : LISTED);
    if (block.kind === 'media') this.media(block, aliases);
    if (block.kind === 'group') this.range(block, aliases);
    this.content(block, aliases);
  }

  range(group: Group, aliases: Aliases): void {
    const { look, range } = group;
    if (look === 'range' || range) this.visit({ is: 'range', group, aliases });
    if (range) for (const part of [range.min, range.max, range.step]) this.expression(part, aliases, range);
  }

  media(block: Media, aliases: Aliases): void {
    const { look, artwork, shape } = block;
    if (look === 'artwork' || look === 'sign') this.visit({ is: 'artwork', name: artwork, at: block });
    if (shape === undefined) return;
    if (look === 'drawing') this.visit({ is: 'listed', of: look, value: shape, aliases, at: block });
    if (look === 'artwork') this.visit({ is: 'listed', of: look, artwork, value: shape, aliases, at: block });
  }

  listed(part: BlockParts, aliases: Aliases, names: readonly (typeof LISTED)[number][] = LISTED): void {
    for (const of of names) {
      const value = part[of];
      if (value === undefined) continue;
      this.visit({ is: 'listed', of, value, aliases, at: part });
      this.expression(value, aliases, part);
    }
  }

  content(block: Exclude<Block, { field: string }>, aliases: Aliases): void {
    if ('blocks' in block) this.blocks(block.blocks, aliases);
    if (block.kind === 'review')
      for (const [index, step] of block.of.entries())
        this.visit({ is: 'step', name: step, at: block, further: `/of/${index}` });
    if (block.kind === 'structured') this.#built(block.data, aliases, block, true);
    if (block.kind === 'facts') this.rows(block.rows, aliases);
    if (block.kind === 'group') this.rows(block.review ?? [], aliases);
    if (block.kind === 'table') {
      for (const column of block.columns) {
        for (const name of ['label', 'value'] as const) this.text(column[name], aliases, column, `/${name}`);
        this.listed(column, aliases);
      }
    }
    for (const action of actionsIn(block)) this.action(action, aliases);
    if ('rules' in block) this.rules(block.rules, aliases);
    if ('do' in block && block.do) this.effects(block.do, aliases);
  }

  rows(rows: readonly Row[], aliases: Aliases): void {
    for (const row of rows) {
      this.condition(row.when, aliases, row);
      this.given(row.when, () => {
        for (const name of ['label', 'value', 'was'] as const) this.text(row[name], aliases, row, `/${name}`);
      });
    }
  }

  action(action: Action, aliases: Aliases): void {
    this.text(action.label, aliases, action, '/label');
    this.condition(action.when, aliases, action);
    this.given(action.when, () => {
      this.rules(action.rules, aliases);
      if (action.do) this.effects(action.do, aliases);
    });
  }

  effects(effects: Effects, outer: Aliases): void {
    let aliases = outer;
    this.visit({ is: 'effects', effects });
    for (const effect of effects) {
      this.visit({ is: 'effect', effect, aliases, enclosing: this.#around });
      this.condition(effect.when, aliases, effect);
      this.given(effect.when, () => this.effect(effect, aliases));
      for (const list of listsOf(effect))
        if (list.runs === 'otherwise') this.given(effect.when && { '!': effect.when }, () => this.list(list, aliases));
      aliases = replied(effect, aliases);
    }
  }

  effect(effect: Effect, aliases: Aliases): void {
    for (const read of readsOf(effect))
      if (read.is === 'text') this.text(read.part, aliases, effect, read.further);
      else if (read.is === 'shape') this.shape(read.part, aliases, effect);
      else this.expression(read.part, aliases, effect);
    for (const list of listsOf(effect)) if (list.runs !== 'otherwise') this.list(list, aliases);
  }

  list(list: HeldList, aliases: Aliases): void {
    this.effects(list.effects, repliedIn(list, aliases));
  }

  /** Visits a condition by itself; its content is walked inside `given`. */
  condition(condition: Expression | undefined, aliases: Aliases, at: object, further = '/when'): void {
    if (condition === undefined) return;
    this.visit({ is: 'condition', condition, aliases, at, further, enclosing: this.#around });
    this.expression(condition, aliases, at);
  }

  given(condition: Expression | undefined, walk: () => void): void {
    const outer = this.#around;
    if (condition !== undefined) this.#around = [...outer, condition];
    walk();
    this.#around = outer;
  }

  text(text: Text | undefined, aliases: Aliases, at: object, further: string): void {
    if (text === undefined) return;
    const enclosing = this.#around;
    if (typeof text === 'string') return this.visit({ is: 'text', text, aliases, at, further, enclosing });
    this.visit({ is: 'text', text, aliases, at: text, further: 't' in text ? '/t' : '', enclosing });
    if ('show' in text) return this.expression(text.show, aliases, at);
    this.expression(text.by, aliases, at);
    this.expression(text.count, aliases, at);
    this.shape(text.with, aliases, at);
  }

  shape(shape: Shape | undefined, aliases: Aliases, at: object): void {
    this.#built(shape, aliases, at, false);
  }

  /** @param tells true if texts and nested arrays are allowed */
  #built(shape: Shape | Structure | undefined, aliases: Aliases, at: object, tells: boolean): void {
    if (tells && Array.isArray(shape)) {
      for (const part of shape) this.#built(part, aliases, at, tells);
      return;
    }
    if (typeof shape !== 'object' || shape === null || Array.isArray(shape))
      return this.expression(shape as Expression, aliases, at);
    if (tells && isText(shape)) return this.text(shape, aliases, at, '');
    if (isEach(shape)) {
      const { each, as, value } = shape;
      this.each(each, aliases, shape, at);
      return this.#built(value, within(aliases, each, as, true), at, tells);
    }
    if (isOperation(shape)) return this.expression(shape, aliases, at);
    this.visit({ is: 'shape', shape });
    for (const part of Object.values(shape)) this.#built(part, aliases, at, tells);
  }

  each(list: Expression | undefined, aliases: Aliases, at: object, outer = at): void {
    if (list !== undefined) this.visit({ is: 'list', list, aliases, at });
    this.expression(list, aliases, outer);
  }

  expression(expression: Expression | undefined, aliases: Aliases, at: object): void {
    if (typeof expression !== 'object' || expression === null) return;
    if (Array.isArray(expression)) {
      for (const entry of expression) this.expression(entry, aliases, at);
      return;
    }
    const [name = '', args] = Object.entries(expression)[0] ?? [];
    if (name === 'literal' && isOperation(expression)) return;
    const [first, second, ...others] = argumentsOf(expression);
    const malformed = () => this.visit({ is: 'malformed', operator: name, at: expression });
    if (name === 'link' && !isLink(args)) return malformed();
    this.visit({ is: 'operation', name, args, aliases, at: expression });
    if (!isOperation(expression)) malformed();
    else if (name === 'var' && pathIn(args).split('.').includes('')) malformed();
    else if (goesOverEntries(name) && !Array.isArray(args)) malformed();
    else if (name === 'var') {
      this.visit({ is: 'path', path: pathIn(args), aliases, at: expression });
      this.expression(second, aliases, at);
    } else if ('link' in expression) this.shape(expression.link?.with, aliases, at);
    else {
      this.expression(first, aliases, at);
      this.expression(second, goesOverEntries(name) ? within(aliases, first, 'item', true) : aliases, at);
      this.expression(others, aliases, at);
    }
  }
}
