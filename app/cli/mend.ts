// Works out the changes that are certain, without touching a file: one right spelling, no new problem, nobody's words.
import type { Problem } from '@fahrplan/engine';
import { withFix } from '@fahrplan/engine/authoring';
import { type Project, toKey } from '../build/project.ts';
import { otherWays } from './otherWays.ts';

/** A mended mistake uncovers the next; after so many somebody should look. */
const LONGEST_CHAIN = 10;

/** One line of a file, changed because of a problem. */
export interface Change {
  readonly problem: Problem;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** What would be so after the changes. */
export interface Plan {
  readonly changes: readonly Change[];
  /** The whole texts of the changed files, by their names. */
  readonly texts: ReadonlyMap<string, string>;
}

interface State extends Plan {
  readonly problems: readonly Problem[];
}

/**
 * The changes that leave fewer problems and no new one. Each removes its own problem, and no other change would do the same.
 *
 * @param named the files that may be changed, and are looked at besides those of flows/; any when left out
 */
export function planMending(project: Project, named?: readonly string[]): Plan {
  return new Mending(project, named).run();
}

class Mending {
  constructor(
    readonly project: Project,
    readonly named: readonly string[] | undefined,
  ) {}

  run(): Plan {
    let now = this.#look({ changes: [], texts: new Map() });
    for (let next = this.#next(now); next; next = this.#next(now)) now = next;
    const { changes, texts } = now;
    return { changes: [...changes].sort(byPlace), texts };
  }

  #look(plan: Plan): State {
    return { ...plan, problems: this.project.with(plan.texts).check(this.named).problems };
  }

  /** All that is certain at once, else the first of it that goes well by itself. */
  #next(now: State): State | undefined {
    const certain = this.#certainOf(now);
    if (certain.length === 0) return undefined;
    const all = this.#change(now, certain);
    if (isBetter(all, now, certain)) return all;
    for (const problem of certain) {
      const chain = this.#chain(now, problem);
      if (chain) return chain;
    }
    return undefined;
  }

  /** A mistake, and what it had hidden. */
  #chain(now: State, problem: Problem): State | undefined {
    const known = new Set(now.problems.map(toKey));
    let mended = [problem];
    let next = this.#change(now, mended);
    for (let links = 0; links < LONGEST_CHAIN; links += 1) {
      if (isBetter(next, now, [problem])) return next;
      mended = this.#certainOf(next).filter((other) => !known.has(toKey(other)) && other.file === problem.file);
      if (mended.length === 0) return undefined;
      next = this.#change(next, mended);
    }
    return undefined;
  }

  #certainOf({ problems, texts }: State): Problem[] {
    return problems
      .filter(({ fix, file }, _, all) => {
        if (!fix || (this.named && !this.named.includes(file))) return false;
        const same = all.filter((other) => other.file === file && other.fix && placeOf(other.fix) === placeOf(fix));
        return new Set(same.map((other) => JSON.stringify(other.fix))).size === 1;
      })
      .filter((problem) => !this.#isDoubtful(problem, { problems, texts, changes: [] }));
  }

  /** Whether the name that is declared may as well be the misspelt one: renaming it there would mend the same. */
  #isDoubtful(problem: Problem, now: State): boolean {
    const read = (file: string) => now.texts.get(file) ?? this.project.text(file);
    return otherWays(problem, this.project.types(), read)
      .map(([file, text]) => new Map(now.texts).set(file, text))
      .some((texts) => !this.#leaves(problem, texts) && isBetter(this.#look({ changes: [], texts }), now, [problem]));
  }

  /** Whether a problem is there all the same: its own file tells, and every flow need not be looked at again. */
  #leaves(problem: Problem, texts: ReadonlyMap<string, string>): boolean {
    const { problems } = this.project.with(texts).checkFiles([problem.file]);
    return problems.some((one) => toKey(one) === toKey(problem));
  }

  /** What is further in comes first: its place is known by the names around it. */
  #change(now: State, problems: readonly Problem[]): State {
    const texts = new Map(now.texts);
    const changes = [...now.changes];
    const inside = (problem: Problem) => problem.pointer.split('/').length;
    for (const problem of [...problems].sort((a, b) => inside(b) - inside(a))) {
      const text = texts.get(problem.file) ?? this.project.text(problem.file);
      const changed = problem.fix ? withFix(text, problem.fix) : text;
      if (changed === text) continue;
      texts.set(problem.file, changed);
      changes.push({ problem, ...lineChanged(text, changed) });
    }
    return this.#look({ changes, texts });
  }
}

const placeOf = (fix: NonNullable<Problem['fix']>): string =>
  fix.change === 'text' ? String(fix.offset) : `${fix.change === 'rename'} ${fix.pointer}`;

/** Whether nothing is wrong that was right before, and what was to be mended is. */
function isBetter(after: State, before: State, mended: readonly Problem[]): boolean {
  const was = new Set(before.problems.map(toKey));
  const is = new Set(after.problems.map(toKey));
  return [...is].every((key) => was.has(key)) && mended.every((problem) => !is.has(toKey(problem)));
}

const byPlace = (a: Change, b: Change): number =>
  a.problem.file === b.problem.file ? a.line - b.line : a.problem.file < b.problem.file ? -1 : 1;

/** A change is made within a line. */
function lineChanged(before: string, after: string): Omit<Change, 'problem'> {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const at = was.findIndex((line, index) => line !== is[index]);
  return { line: at + 1, before: was[at] ?? '', after: is[at] ?? '' };
}
