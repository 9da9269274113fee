// Plans certain fixes without writing files: one possible spelling, no new problems, no texts.
import type { Problem } from '@fahrplan/engine';
import { withFix } from '@fahrplan/engine/authoring';
import { type Project, toKey } from '../build/project.ts';
import { otherWays } from './otherWays.ts';

/** A fix can uncover the next problem; longer chains need an author. */
const MAX_CHAIN_LENGTH = 10;

export interface Change {
  readonly problem: Problem;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

export interface Plan {
  readonly changes: readonly Change[];
  /** Complete texts of changed files, by name. */
  readonly texts: ReadonlyMap<string, string>;
}

interface State extends Plan {
  readonly problems: readonly Problem[];
}

/**
 * Plans fixes that remove their own problem and cause no new one; skips ambiguous ones.
 * @param named the only files to check and change
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

  /** Applies all certain fixes, or else the first that works alone. */
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

  /** Fixes a problem and those that it had hidden. */
  #chain(now: State, problem: Problem): State | undefined {
    const known = new Set(now.problems.map(toKey));
    let mended = [problem];
    let next = this.#change(now, mended);
    for (let links = 0; links < MAX_CHAIN_LENGTH; links += 1) {
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
        const same = all.filter(
          (other) => other.file === file && other.fix && positionOf(other.fix) === positionOf(fix),
        );
        return new Set(same.map((other) => JSON.stringify(other.fix))).size === 1;
      })
      .filter((problem) => !this.#isDoubtful(problem, { problems, texts, changes: [] }));
  }

  /** Returns true if renaming the declaration instead would also fix the problem. */
  #isDoubtful(problem: Problem, now: State): boolean {
    const read = (file: string) => now.texts.get(file) ?? this.project.text(file);
    return otherWays(problem, this.project.types(), read)
      .map(([file, text]) => new Map(now.texts).set(file, text))
      .some((texts) => !this.#leaves(problem, texts) && isBetter(this.#look({ changes: [], texts }), now, [problem]));
  }

  /** Returns true if a problem remains. Checking its file alone is enough. */
  #leaves(problem: Problem, texts: ReadonlyMap<string, string>): boolean {
    const { problems } = this.project.with(texts).checkFiles([problem.file]);
    return problems.some((one) => toKey(one) === toKey(problem));
  }

  /** Innermost first: pointers contain the names around a change. */
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

const positionOf = (fix: NonNullable<Problem['fix']>): string =>
  fix.change === 'text' ? String(fix.offset) : `${fix.change === 'rename'} ${fix.pointer}`;

/** Returns true if all wanted problems are gone and no new one appeared. */
function isBetter(after: State, before: State, mended: readonly Problem[]): boolean {
  const was = new Set(before.problems.map(toKey));
  const is = new Set(after.problems.map(toKey));
  return [...is].every((key) => was.has(key)) && mended.every((problem) => !is.has(toKey(problem)));
}

const byPlace = (a: Change, b: Change): number =>
  a.problem.file === b.problem.file ? a.line - b.line : a.problem.file < b.problem.file ? -1 : 1;

/** Changes stay within one line. */
function lineChanged(before: string, after: string): Omit<Change, 'problem'> {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const at = was.findIndex((line, index) => line !== is[index]);
  return { line: at + 1, before: was[at] ?? '', after: is[at] ?? '' };
}
