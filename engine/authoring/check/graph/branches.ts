import { follow } from '../../../expressions/scope.ts';
import type { Expression, PreparedFlow } from '../../../flow.ts';
import { isRecord } from '../../../values/isRecord.ts';
import { entryNames, nameIn } from '../decisions/names.ts';

export interface Wanted {
  readonly condition: Expression & object;
  readonly held: boolean;
}

/** Call whose answer is `response`. */
export interface Answered {
  readonly operation: string;
  readonly failed: boolean;
}

export interface Branch {
  /** `submit.updateReturn.failed.do.when`: entries of lists are named by id or subject. */
  readonly name: string;
  readonly condition: Expression & object;
  /** Conditions around it, outermost first. */
  readonly enclosing: readonly Wanted[];
  readonly answered: Answered | undefined;
  /** Key of the button around it. Entries of lists get their keys only at run time. */
  readonly button: string | undefined;
}

interface BranchContext extends Pick<Branch, 'name' | 'enclosing' | 'answered' | 'button'> {
  /** Key of the step or block around it. */
  readonly at: string;
}
type Part = Readonly<Record<string, unknown>>;

/** Returns all conditions of a prepared flow, in the order of the file. */
export function branchesOf(flow: PreparedFlow): Branch[] {
  const branches: Branch[] = [];
  const visitList = (list: readonly unknown[], context: BranchContext, key: string): void => {
    const names = entryNames(list);
    let { answered } = context;
    for (const [index, entry] of list.entries()) {
      const here = { ...context, name: nameIn(context.name, names[index] ?? ''), answered };
      visit(entry, { ...here, ...(KEYED.has(key) && isRecord(entry) && keyed(entry, index, context)) });
      const send = follow(entry, ['send']);
      if (typeof send === 'string') answered = { operation: send, failed: false };
    }
  };
  const visit = (part: unknown, context: BranchContext, whole = ''): void => {
    if (Array.isArray(part)) return visitList(part, context, whole);
    if (!isRecord(part)) return;
    for (const [key, inner] of Object.entries(part)) {
      const here = { ...context, name: nameIn(context.name, key) };
      if ((key === 'when' || key === 'that') && isCondition(inner)) branches.push({ ...here, condition: inner });
      else visit(inner, { ...here, ...inside(part, key, context) }, key);
    }
  };
  visit(flow, { name: '', enclosing: [], answered: undefined, button: undefined, at: '' });
  return branches;
}

const isCondition = (part: unknown): part is Expression & object => typeof part === 'object' && part !== null;

const KEYED: ReadonlySet<string> = new Set(['steps', 'blocks']);

/** Returns the key of an entry as on screen: its id, or its index. */
function keyed({ id, kind }: Part, index: number, { at }: BranchContext): Pick<BranchContext, 'at' | 'button'> {
  const key = nameIn(at, String(id ?? index));
  return { at: key, button: kind === 'action' ? key : undefined };
}

/** Adds the condition and the call of a part to the context of its content. */
function inside(
  whole: Part,
  key: string,
  { enclosing, answered }: BranchContext,
): Pick<BranchContext, 'enclosing' | 'answered'> {
  const { when, that, send, asks } = whole;
  const own = key === 'else' && isCondition(that) ? that : when;
  const operation = send ?? asks;
  return {
    enclosing: isCondition(own) ? [...enclosing, { condition: own, held: key !== 'else' }] : enclosing,
    answered: key === 'failed' && typeof operation === 'string' ? { operation, failed: true } : answered,
  };
}

/** Returns true if a name is that of a location, or of one around it. */
export const isAt = (name: string, context: string): boolean => context === name || context.startsWith(`${name}.`);
