/** Source of the current time. Always passed in, so that tests can replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
