import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** `old`: a newer event is known. `parked`: its object is not known yet. */
export interface Taken {
  readonly outcome: 'done' | 'old' | 'parked' | 'not_understood';
  readonly reason?: string;
  /** Files to delete after the commit, because nothing refers to them any more. */
  readonly files?: readonly string[];
}

/** Time of the event, and time of its processing. */
export interface NewsTimes {
  readonly happened: Date;
  readonly now: Date;
}

export interface NewsKind<Data> {
  /** Validates the data by their schema in schemas/api. */
  readonly fits: (data: unknown) => boolean;
  readonly take: (transaction: Transaction<Tables>, data: Data, times: NewsTimes) => Promise<Taken>;
}

export const DONE: Taken = { outcome: 'done' };
export const OLD: Taken = { outcome: 'old' };
/** Result for an event that has no meaning here. */
export const unknown = (reason: string): Taken => ({ outcome: 'not_understood', reason });
/** Result for an event that arrived before its object. */
export const early = (reason: string): Taken => ({ outcome: 'parked', reason });

export interface KnownNews {
  readonly kinds: Readonly<Record<string, NewsKind<never>>>;
  /** Properties of the data that may hold the object's id. The first one present counts. */
  readonly subjects: readonly string[];
}
