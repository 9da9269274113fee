// The cache of questions, shared by every flow on the page.
import type { Call, Questions, Reply } from '@fahrplan/engine';
import { type Lost, Query } from './query.ts';
import type { Answered } from './tab.ts';

/** By then all of the page has been drawn in the browser: milliseconds. */
const SETTLED_AFTER = 5_000;

/** How long an answer that nobody shows is kept in a browser, in milliseconds. */
export const KEPT = 10 * 60_000;

/** The questions of one portal. */
export interface PortalQuestions extends Questions {
  /**
   * Another customer, or none, is here: answers that are not on screen are gone. Those on screen are asked again for
   * whoever signs in, and left alone while there is nobody to ask for.
   */
  changeHands(signedIn: boolean): void;
  /** What was answered so far. */
  answered(): readonly Answered[];
  /** Takes what was answered elsewhere as if it had been asked here and now. */
  take(answers: readonly Answered[]): void;
  /** From now on what was taken is as old as any other answer. */
  settle(): void;
  /** Nobody asks any more. */
  end(): void;
}

/**
 * A cache that asks through `send`: equal questions are asked once, fresh answers are not asked again.
 *
 * @param kept how long an answer that nobody shows is kept, in milliseconds; Infinity starts no clock
 * @param lost hears of what failed where nobody else is told so: there it is still to come, and somebody else asks for it
 * @see spec 2 §9 "data cache dedupe 5 minutes"
 */
export function createQuestions(
  send: (call: Call) => Promise<Reply>,
  kept: number = KEPT,
  lost?: Lost,
): PortalQuestions {
  const cache = { send, kept, lost };
  const questions = new Map<string, Query>();
  // What has come with the page is not asked again for it, however soon it grows old.
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
