// Puts decisions into words: each part with its value, origin and source location.
import { build, isEach, isOperation } from '../../expressions/expressions.ts';
import { argumentsOf } from '../../expressions/operators.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { Expression, Shape } from '../../flow.ts';
import { catchNotReady, NotReady, orUndefined } from '../../notReady.ts';
import type { FlowState } from '../../state/flowState.ts';
import { readOnly } from '../../state/readOnly.ts';
import { type Decision, decide, type Role, tellingOf, type Verdict } from './decide.ts';
import type { LocationFinder, SourceLocation } from './locationTable.ts';
import { type EntryValues, type Made, type Origin, sayState, trace } from './origins.ts';
import { sayComparison, sayEntries, sayParts, sayValue, sayVerdict } from './sayValue.ts';
import { MASK, Secrets } from './secrets.ts';

/** Explanation of a part of an expression. */
export interface Reason {
  readonly role: Role;
  /** `var` for a path, `literal` for a literal value. */
  readonly operator: string;
  readonly verdict: Verdict;
  /** The part as a sentence, with values as the form shows them. */
  readonly says: string;
  /** Its value as the form shows it; private values are masked. */
  readonly value: string;
  readonly origin: Origin;
  /** Deciding parts, or operands with their origins. */
  readonly parts: readonly Reason[];
  readonly location: SourceLocation | null;
  /** Explains one level of a derived value; null if it is not derived. */
  unfold(): Reason | null;
}

export class ExplanationWriter {
  readonly secrets: Secrets;

  constructor(
    readonly state: FlowState,
    readonly locations: LocationFinder,
    /** Derived values of entries of the enclosing lists, by the name of the entry. */
    readonly entries: EntryValues = new Map(),
  ) {
    this.secrets = new Secrets(state);
  }

  /** Returns a writer for parts inside a list. */
  inside(name: string, values: Readonly<Record<string, Shape>>): ExplanationWriter {
    return new ExplanationWriter(this.state, this.locations, new Map([...this.entries, [name, values]]));
  }

  condition(condition: Expression, scope: Scope): Reason {
    return this.tell(decide(condition, scope), 'decides');
  }

  /** Like `condition`, but null without a condition. */
  whether(condition: Expression | undefined, scope: Scope): Reason | null {
    return condition === undefined ? null : this.condition(condition, scope);
  }

  value(expression: Expression, scope: Scope): Reason {
    return this.tell(decide(expression, scope, 'value'), 'operand');
  }

  tell(decision: Decision, role: Role, enclosing: object | null = null): Reason {
    const { expression, operator, verdict, scope } = decision;
    const self = typeof expression === 'object' && expression !== null ? expression : enclosing;
    const traced = operator === 'var' ? trace(pathOf(expression), this.state, this.entries) : null;
    const parts = decision.parts.map((part) => this.tell(part.decision, part.role, self));
    const masked = this.#isMasked(decision);
    const spoken = masked ? MASK : this.#say(decision);
    return {
      role,
      operator,
      verdict,
      value: spoken,
      says: this.#sentence(decision, parts, spoken) + this.#waits(decision),
      origin: traced?.origin ?? { kind: operator === 'literal' ? 'literal' : 'computed', path: null, detail: null },
      parts: masked ? parts.map((part) => ({ ...part, value: MASK, unfold: () => null })) : parts,
      location: this.locations.first(self, enclosing),
      unfold: () => (traced?.made ? this.#unfold(traced.made, scope) : null),
    };
  }

  /** Explains one level of a value, a fact or a default. */
  #unfold(made: Made, scope: Scope): Reason {
    return readOnly(() => {
      const within = made.within === 'page' ? this.state.scope : scope;
      const { shape } = made;
      return isExpression(shape) ? this.tell(decide(shape, within), 'decides') : this.#shape(shape, within);
    });
  }

  /** A shape has no outcome of its own, so its parts are explained one by one. */
  #shape(shape: Shape & object, scope: Scope): Reason {
    const value = catchNotReady(() => build(shape, scope));
    // The value of an entry cannot be evaluated outside of the list.
    const read: readonly Shape[] = isEach(shape) ? [shape.each] : Object.values(shape);
    const parts = read.flatMap((part) =>
      isExpression(part) ? [this.tell(decide(part, scope, 'value'), 'operand', shape)] : [],
    );
    return {
      role: 'decides',
      operator: 'literal',
      verdict: value instanceof NotReady ? value.state : 'holds',
      value: 'several values',
      says: 'is put together from several values',
      origin: { kind: 'computed', path: null, detail: null },
      parts,
      location: this.locations.of(shape),
      unfold: () => null,
    };
  }

  #isMasked({ expression, value }: Decision): boolean {
    return typeof value !== 'boolean' && value !== undefined && this.secrets.isMadeFrom(expression);
  }

  #say({ expression, value, scope, verdict }: Decision): string {
    if (verdict === 'pending' || verdict === 'failed') return sayVerdict(verdict);
    const { texts } = this.state;
    const said = orUndefined(() => sayValue(value, texts.formatOf(expression, scope), texts)) ?? String(value);
    const label = orUndefined(() => this.#optionLabel(expression, value));
    return label ? `${said} (${label})` : said;
  }

  /** Returns the label of the selected option, if the field has options. */
  #optionLabel(expression: Expression | undefined, value: unknown): string | undefined {
    const path = pathOf(expression);
    const field = path.startsWith('form.') ? this.state.fields.get(path.slice('form.'.length)) : undefined;
    if (!field?.field.options || typeof value === 'object') return undefined;
    return field.offered.value.find((option) => option.value === String(value))?.label ?? undefined;
  }

  /** Returns the name of an operand: label of its field, path, or value. */
  #name({ expression, operator, parts }: Decision, said: string): string {
    if (operator === 'literal') return said;
    if (operator === 'var') return this.nameOf(pathOf(expression));
    const names = parts.map(({ decision }) =>
      this.#name(decision, this.#isMasked(decision) ? MASK : this.#say(decision)),
    );
    return `${operator}(${names.join(', ')})`;
  }

  nameOf(path: string): string {
    const field = path.startsWith('form.') ? this.state.fields.get(path.slice('form.'.length)) : undefined;
    const label = field && orUndefined(() => this.state.texts.say(field.field.label, this.state.scope));
    return label ? `${path} (${label})` : path;
  }

  #sentence(decision: Decision, parts: readonly Reason[], said: string): string {
    const { operator, verdict, of, expression } = decision;
    const named = decision.parts.map(({ decision: part }, at) => {
      const value = this.#isMasked(decision) || this.secrets.isMadeFrom(expression) ? MASK : (parts[at]?.value ?? '');
      const name = this.#name(part, value);
      return part.operator === 'literal' ? value : `${name} = ${value}`;
    });
    const telling = tellingOf(operator);
    switch (telling.as) {
      case 'comparison':
        return sayComparison(telling.words, verdict, named);
      case 'all':
      case 'any':
        return sayParts(telling.as, verdict, parts.length, of);
      case 'not':
        return `not: ${parts[0]?.says ?? ''}`;
      case 'presence':
        return `${named[0] ?? ''}: ${verdict === 'holds' ? 'there is one' : verdict === 'fails' ? 'there is none' : sayVerdict(verdict)}`;
      case 'branches':
        return parts.at(-1)?.role === 'decides' ? `takes: ${parts.at(-1)?.says}` : 'no branch is taken';
      case 'path':
        return `${this.nameOf(pathOf(expression))} = ${said}`;
      case 'literal':
        return said;
      case 'entries':
        return sayEntries(telling.words, holdingOf(decision), of);
      case 'call':
        return `${this.#name(decision, said)} = ${said}`;
    }
  }

  #waits({ awaits, parts, verdict }: Decision): string {
    if (awaits === null || parts.some(({ decision }) => decision.awaits === awaits)) return '';
    const source = this.state.sources.get(awaits);
    return ` — ${awaits} ${source ? `(${sayState(source)})` : sayVerdict(verdict)}`;
  }
}

const holdingOf = ({ parts }: Decision): number =>
  parts.filter(({ role, decision }) => role === 'entry' && decision.verdict === 'holds').length;

const isExpression = (part: Shape): part is Expression =>
  typeof part !== 'object' || part === null || Array.isArray(part) || isOperation(part);

export function pathOf(expression: Expression | undefined): string {
  if (typeof expression !== 'object' || expression === null || !('var' in expression)) return '';
  return String(argumentsOf(expression)[0]);
}
