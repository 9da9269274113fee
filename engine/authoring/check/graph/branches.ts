// Every condition of a flow with the name of its place, what decides whether it is asked at all, and which call is answered by then.
import { follow } from '../../../expressions/scope.ts';
import type { Expression, PreparedFlow } from '../../../flow.ts';
import { isRecord } from '../../../values/isRecord.ts';
import { entryNames, nameIn } from '../decisions/names.ts';

/** A condition that must hold, or not. */
export interface Wanted {
  readonly condition: Expression & object;
  readonly held: boolean;
}

/** The call whose answer is `response` at a place. */
export interface Answered {
  readonly operation: string;
  readonly failed: boolean;
}

/** A condition where it stands. */
export interface Branch {
  /** `submit.updateReturn.failed.do.when`: names of entries are their ids, or what they are about. */
  readonly name: string;
  readonly condition: Expression & object;
  /** The conditions around it, outermost first. */
  readonly enclosing: readonly Wanted[];
  readonly answered: Answered | undefined;
  /** The key of the button that it stands in. Entries of lists have keys of their own, which nobody knows before. */
  readonly button: string | undefined;
}

interface BranchContext extends Pick<Branch, 'name' | 'enclosing' | 'answered' | 'button'> {
  /** The key of the step or block around it. */
  readonly at: string;
}
type Part = Readonly<Record<string, unknown>>;

/** All conditions of a prepared flow, in the order of the file. */
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

/** Lists of which the screen calls each entry by a key. */
const KEYED: ReadonlySet<string> = new Set(['steps', 'blocks']);

/** The key of an entry as the screen makes it: its id, or its number. */
function keyed({ id, kind }: Part, index: number, { at }: BranchContext): Pick<BranchContext, 'at' | 'button'> {
  const key = nameIn(at, String(id ?? index));
  return { at: key, button: kind === 'action' ? key : undefined };
}

/** What decides of a part of something that has a condition of its own. */
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

/** Whether a name is that of a place, or of one around it. */
export const isAt = (name: string, context: string): boolean => context === name || context.startsWith(`${name}.`);
