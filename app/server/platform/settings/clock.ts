// The one clock. Everything that asks for the time is handed one.

/** Tells the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
