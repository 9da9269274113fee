// The cache of questions, shared by every flow on the page. The only door to TanStack Query.
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import type { Call, Json, Question, QuestionState, Questions, Reply } from '#engine';
import type { Answered } from './tab.ts';

/** A reply that is no answer, on its way through the library's error channel. */
class Refused extends Error {
  constructor(readonly reply: Reply) {
    super(`status ${reply.status}`);
  }
}

/** By then all of the page has been drawn in the browser: milliseconds. */
const SETTLED_AFTER = 5_000;

/** As it is kept: an answer may be empty. */
interface Answer {
  readonly body: Json | undefined;
}

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
 * @param mayFail false where nobody is told that something failed: it is still to come, and somebody else asks for it
 * @see spec 2 §9 "data cache dedupe 5 minutes"
 */
export function createQuestions(
  send: (call: Call) => Promise<Reply>,
  kept: number = KEPT,
  mayFail = true,
): PortalQuestions {
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: kept, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  });
  client.mount();
  // What has come with the page is not asked again for it, however soon it grows old.
  const taken = new Set<string>();
  const ask = async ({ call, accepts }: Question): Promise<Answer> => {
    const reply = await send(call);
    if (accepts(reply)) return { body: reply.body };
    if (mayFail) throw new Refused(reply);
    return new Promise<never>(() => {});
  };
  return {
    observe(question, report) {
      const observer = new QueryObserver(client, {
        queryKey: [question.call.operation, question.key],
        queryFn: () => ask(question),
        staleTime: taken.has(question.key) ? Number.POSITIVE_INFINITY : question.freshFor,
        retry: (count, error) => count < question.retries && error instanceof Refused && mayPass(error.reply),
        retryDelay: 400,
      });
      report(toState(observer.getCurrentResult()));
      return observer.subscribe((result) => report(toState(result)));
    },
    known({ call, key, freshFor }) {
      const { data, dataUpdatedAt = 0 } = client.getQueryState<Answer>([call.operation, key]) ?? {};
      const isFresh = data && (taken.has(key) || Date.now() - dataUpdatedAt < freshFor);
      return isFresh ? { status: 'ready', body: data.body, refreshing: false } : undefined;
    },
    refresh(operations) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => operations.includes(String(queryKey[0])) });
    },
    changeHands(signedIn) {
      client.removeQueries({ type: 'inactive' });
      if (signedIn) void client.resetQueries();
    },
    answered: () =>
      client
        .getQueriesData<Answer>({})
        .flatMap(([[operation, key], data]) => (data ? [[String(operation), String(key), data.body] as const] : [])),
    take(answers) {
      for (const [operation, key, body] of answers) {
        client.setQueryData([operation, key], { body });
        taken.add(key);
      }
    },
    settle: () => void setTimeout(() => taken.clear(), SETTLED_AFTER),
    end() {
      client.clear();
      client.unmount();
    },
  };
}

/** A server that fails, or a good status around something that is no answer, may do better the next time; a refusal stays one. */
const mayPass = ({ status }: Reply): boolean => status >= 500 || status < 300;

type Result = ReturnType<QueryObserver<Answer>['getCurrentResult']>;

function toState(result: Pick<Result, 'data' | 'error' | 'isFetching'>): QuestionState {
  if (result.data) return { status: 'ready', body: result.data.body, refreshing: result.isFetching };
  if (result.error && !result.isFetching)
    return {
      status: 'failed',
      reply: result.error instanceof Refused ? result.error.reply : { status: 500, body: undefined },
    };
  return { status: 'pending' };
}
