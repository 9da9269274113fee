// Layers around a part, from the flow down to the field. The first that does not hold decides.

import { follow } from '../../expressions/scope.ts';
import type { BlockNode, StepNode } from '../../nodes.ts';
import { catchNotReady, NotReady, orUndefined } from '../../notReady.ts';
import type { Inside } from '../../session/session.ts';
import type { Verdict } from './decide.ts';
import { ExplanationWriter, type Reason } from './explanationWriter.ts';
import { type Part, waysToField } from './flowParts.ts';
import { type Knowledge, LocationFinder, type SourceLocation } from './locationTable.ts';
import { sayState } from './origins.ts';
import { sayVerdict } from './sayValue.ts';
import { pathsIn } from './secrets.ts';

export type Outcome = 'shown' | 'hidden' | 'pending' | 'failed' | 'refused' | 'broken' | 'removed' | 'unknown';

export type LayerKind =
  | Part['of']
  | 'flow'
  | 'guard'
  | 'variant'
  | 'option'
  | 'rule'
  | 'content'
  | 'options'
  | 'answer';

/** One layer, and whether it lets its content through. */
export interface Layer {
  readonly of: LayerKind;
  readonly name: string;
  readonly verdict: Verdict;
  /** Outcome if the layer does not hold. */
  readonly stops: Outcome;
  readonly says: string;
  /** Explanation of its condition; null without one. */
  readonly reason: Reason | null;
  readonly location: SourceLocation | null;
}

export class Layers {
  readonly locations: LocationFinder;
  readonly writer: ExplanationWriter;

  constructor(
    readonly inside: Inside,
    readonly phase: string,
    readonly knowledge: Knowledge | null,
  ) {
    const { state } = inside;
    this.locations = new LocationFinder(state.flow, state.catalogue, knowledge);
    this.writer = new ExplanationWriter(state, this.locations);
  }

  /** Layers for the guards and the variant. */
  flow(): Layer[] {
    const { state } = this.inside;
    const opened = this.phase === 'open' || this.phase === 'running';
    const guards = state.flow.allowed.map((guard, at): Layer => {
      const reason = this.writer.condition(guard.that, state.scope);
      return {
        of: 'guard',
        name: String(at + 1),
        // Guards are checked once: later changes do not close an open flow.
        verdict: opened ? 'holds' : reason.verdict,
        stops: 'refused',
        says: opened ? 'held when the flow was opened' : `who may open it: ${sayVerdict(reason.verdict)}`,
        reason,
        location: this.locations.of(guard),
      };
    });
    const { variant } = this.knowledge ?? {};
    const says = `walked as the variant “${variant?.name}”, with ${variant?.changes.length} changes`;
    return variant
      ? [
          ...guards,
          {
            of: 'variant',
            name: variant.name,
            verdict: 'holds',
            stops: 'hidden',
            says,
            reason: null,
            location: variant.location,
          },
        ]
      : guards;
  }

  way(way: readonly Part[]): Layer[] {
    return way.map((part) => this.part(part));
  }

  part(part: Part): Layer {
    const reason = this.#tellerOf(part).whether(part.when, part.scope);
    const known = reason?.verdict ?? 'holds';
    // Only search engines read structured data: while pending, it takes no space on screen.
    const verdict = known === 'pending' && isTold(part) ? 'fails' : known;
    return {
      of: part.of,
      name: part.name,
      verdict,
      stops: 'hidden',
      says: `${reason ? `its condition ${sayVerdict(known)}` : 'has no condition'}${this.#covered(part)}`,
      reason,
      location: this.locations.of(part.definition),
    };
  }

  /** A part without texts of its own takes no space while nothing in it is shown. */
  #nothingIn(part: Part): Layer {
    return {
      of: 'content',
      name: part.name,
      verdict: 'fails',
      stops: 'hidden',
      says: 'nothing in it is shown',
      reason: null,
      location: this.locations.of(part.definition),
    };
  }

  /** Layer for content that is empty, still loading, or failed to load. */
  content(part: Part): Layer[] {
    const presence = this.#presenceOf(part);
    if (presence === 'hidden' && this.part(part).verdict === 'holds') return [this.#nothingIn(part)];
    if (presence !== 'pending' && presence !== 'failed') return [];
    const waits = this.waitsOf(part);
    return [
      {
        of: 'content',
        name: part.name,
        verdict: presence,
        stops: presence,
        says: waits.length > 0 ? `it says something of ${waits.join('; ')}` : 'something that it says is not there yet',
        reason: null,
        location: this.locations.of(part.definition),
      },
    ];
  }

  /** Returns the sources that the texts of a part read and that are not ready. */
  waitsOf({ definition }: Part): string[] {
    const { state } = this.inside;
    const said = { ...definition, blocks: undefined, when: undefined };
    // Names of list entries are not in scope here; their values come from what the list reads.
    const paths = pathsIn(said).filter(
      (path) => /^(form|values|facts)\./.test(path) || state.sources.has(path.split('.')[0] ?? ''),
    );
    const missing = paths.flatMap((path) => {
      const read = catchNotReady(() => state.scope.read(path));
      return read instanceof NotReady ? [read.what] : [];
    });
    return [...new Set(missing)].map((name) => {
      const source = state.sources.get(name);
      return source ? `${name} (${sayState(source)})` : name;
    });
  }

  /** Layers for the rules of an action, an option or a step; the first broken one refuses. */
  rules(part: Pick<Part, 'rules' | 'scope' | 'entries'>): Layer[] {
    const writer = this.#tellerOf(part);
    return part.rules.map((rule, at): Layer => {
      const applies = writer.whether(rule.when, part.scope);
      const that = writer.condition(rule.that, part.scope);
      const idle = applies !== null && applies.verdict !== 'holds';
      const text = orUndefined(() => this.inside.state.texts.say(rule.text, part.scope)) ?? '';
      return {
        of: 'rule',
        name: String(at + 1),
        verdict: idle ? 'holds' : that.verdict,
        stops: 'refused',
        says: idle
          ? 'does not apply now'
          : `${sayVerdict(that.verdict)}${that.verdict === 'fails' ? `: “${text}”` : ''}`,
        reason: idle ? applies : that,
        location: this.locations.of(rule),
      };
    });
  }

  /** Prefers the position of a field on the current step, then one whose layers all hold. */
  wayToField(field: string, here: string | null): readonly Part[] {
    const ways = waysToField(field, this.inside.state);
    const isOpen = (way: readonly Part[]) => this.way(way).every(({ verdict }) => verdict === 'holds');
    return ways.find(([step]) => step?.key === here) ?? ways.find(isOpen) ?? ways[0] ?? [];
  }

  #tellerOf({ entries }: Pick<Part, 'entries'>): ExplanationWriter {
    return new ExplanationWriter(this.inside.state, this.locations, entries);
  }

  /** Tells if a closed disclosure or a fold covers the part until the customer opens it. */
  #covered(part: Part): string {
    const node = this.#nodeOf(part);
    if (node?.kind === 'disclosure' && !node.open.value)
      return ', and it is closed: what stands in it is on screen once it is opened';
    const rest = this.#nodeOf({ key: `${part.key.slice(0, part.key.lastIndexOf('.'))}.more` });
    const isFolded = rest?.kind === 'disclosure' && rest.blocks.value.some(({ key }) => key === part.key);
    return isFolded && !rest.open.value
      ? `, and it is folded: it is on screen once “${rest.title.value}” is pressed`
      : '';
  }

  #presenceOf(part: Part): Verdict | 'shown' | 'hidden' {
    return this.#nodeOf(part)?.presence.value ?? 'shown';
  }

  #nodeOf(part: Pick<Part, 'key'>): BlockNode | undefined {
    const step = this.inside.state.flow.steps.find(
      ({ id }) => part.key === id || part.key.startsWith(`${id}.`) || part.key === `next.${id}`,
    );
    return step && nodesOn(this.inside.nodeOf(step.id)).get(part.key);
  }
}

/** Returns the nodes of a step by key, including those inside groups, banners and tables. */
export function nodesOn(step: StepNode | null): ReadonlyMap<string, BlockNode> {
  const nodes = new Map<string, BlockNode>();
  const add = (node: BlockNode): void => {
    nodes.set(node.key, node);
    if ('blocks' in node) for (const inner of node.blocks.value ?? []) add(inner);
    if (node.kind === 'banner') for (const action of [node.action, node.dismiss]) if (action) add(action);
    if (node.kind === 'table') {
      for (const { cells } of node.rows.value ?? []) for (const { action } of cells) if (action) add(action);
    }
  };
  for (const block of step?.blocks ?? []) add(block);
  if (step?.next) add(step.next);
  return nodes;
}

const isTold = ({ definition }: Part): boolean => follow(definition, ['kind']) === 'structured';
