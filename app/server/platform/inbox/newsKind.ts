// A kind of news that other systems can tell: its data, and its effect.
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Result of a piece of news: an effect, none because something newer is known, parked until its subject is known, or not understood for a reason. */
export interface Taken {
  readonly outcome: 'done' | 'old' | 'parked' | 'not_understood';
  readonly reason?: string;
  /** Files that nothing refers to any more, to be deleted once the transaction is through. */
  readonly files?: readonly string[];
}

/** When it happened there, and when it is told here. */
export interface NewsTimes {
  readonly happened: Date;
  readonly now: Date;
}

export interface NewsKind<Data> {
  /** Returns whether the data fit their schema in schemas/api. */
  readonly fits: (data: unknown) => boolean;
  readonly take: (transaction: Transaction<Tables>, data: Data, times: NewsTimes) => Promise<Taken>;
}

export const DONE: Taken = { outcome: 'done' };
export const OLD: Taken = { outcome: 'old' };
/** Result of news that mean nothing here. */
export const unknown = (reason: string): Taken => ({ outcome: 'not_understood', reason });
/** Result of news that came before what they are about. */
export const early = (reason: string): Taken => ({ outcome: 'parked', reason });

/** The news that a product knows. */
export interface KnownNews {
  readonly kinds: Readonly<Record<string, NewsKind<never>>>;
  /** Properties of the data that name a subject; the first that is there counts. */
  readonly subjects: readonly string[];
}
