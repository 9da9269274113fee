/** Allows null for optional properties of an answer. */
type OrNull<Answer> = {
  readonly [Name in keyof Answer]: Answer[Name] | (undefined extends Answer[Name] ? null : never);
};

/** Drops null and undefined properties: answers omit missing values. */
export function present<Answer extends object>(shape: OrNull<NoInfer<Answer>>): Answer {
  const kept = Object.entries(shape).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as Answer;
}
