// Answers leave out what is not there; they never say null.

/** A property that an answer may lack may also be null before it is written. */
type OrNull<Answer> = {
  readonly [Name in keyof Answer]: Answer[Name] | (undefined extends Answer[Name] ? null : never);
};

/** Drops the properties that are null or undefined. */
export function present<Answer extends object>(shape: OrNull<NoInfer<Answer>>): Answer {
  const kept = Object.entries(shape).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as Answer;
}
