import type { Call, Questions, Reply } from '@fahrplan/engine';
import { type Lost, Query } from './query.ts';
import type { Answered } from './tab.ts';

/** Milliseconds until the page is surely hydrated. */
const SETTLED_AFTER = 5_000;

/** Milliseconds to keep an unobserved answer in a browser. */
export const KEPT = 10 * 60_000;

/** Cache of questions, shared by all flows of a portal. */
export interface PortalQuestions extends Questions {
  /** After a change of customer, drops unobserved answers, and asks the others again if signed in. */
  changeHands(signedIn: boolean): void;
  answered(): readonly Answered[];
  /** Stores answers from server rendering as if received now. */
  take(answers: readonly Answered[]): void;
  /** Ends the special freshness of stored answers after hydration. */
  settle(): void;
  end(): void;
}

/**
 * Creates a cache: equal questions share a request; fresh answers are reused.
 * @param kept milliseconds to keep an unobserved answer; Infinity starts no timer
 * @see docs/requirements.md ENG-5
 */
export function createQuestions(
  send: (call: Call) => Promise<Reply>,
  kept: number = KEPT,
  lost?: Lost,
): PortalQuestions {
  const cache = { send, kept, lost };
  const questions = new Map<string, Query>();
  // Answers from server rendering stay fresh until hydration ends.
  const taken = new Set<string>();
  const freshFor = (key: string, milliseconds: number) => (taken.has(key) ? Number.POSITIVE_INFINITY : milliseconds);
  const forget = (key: string) => {
    questions.get(key)?.end();
    questions.delete(key);
  };
  const find = (operation: string, key: string): Query => {
    const known = questions.get(key) ?? new Query(operation, cache, () => forget(key));
    questions.set(key, known);
    return known;
  };
  return {
    observe(question, report) {
      const asked = find(question.call.operation, question.key);
      return asked.show(question, freshFor(question.key, question.freshFor), report);
    },
    known({ key, freshFor: milliseconds }) {
      const asked = questions.get(key);
      return asked?.isFresh(freshFor(key, milliseconds))
        ? { status: 'ready', body: asked.answer?.body, refreshing: false }
        : undefined;
    },
    refresh(operations) {
      for (const asked of questions.values()) if (operations?.includes(asked.operation) ?? true) asked.outdate();
    },
    changeHands(signedIn) {
      for (const [key, asked] of [...questions]) {
        if (!asked.isShown) forget(key);
        else if (signedIn) asked.askAnew();
      }
    },
    answered: () =>
      [...questions].flatMap(([key, { operation, answer }]) =>
        answer ? [[operation, key, answer.body] as const] : [],
      ),
    take(answers) {
      for (const [operation, key, body] of answers) {
        find(operation, key).take(body);
        taken.add(key);
      }
    },
    settle: () => void setTimeout(() => taken.clear(), SETTLED_AFTER),
    end() {
      for (const key of [...questions.keys()]) forget(key);
    },
  };
}
