// All failures of a call, as the demo simulates them (SEC-B2 to SEC-B5, SEC-B8, SEC-B18).

export interface Trouble {
  readonly name: string;
  /** Failure as in schemas/api/DemoFailure.json, or undefined when offline. */
  readonly failure?: object;
  /** The outcome of the call is unknown. */
  readonly unknown?: true;
  /** The call hangs until its timeout. */
  readonly hangs?: true;
  /** Happens after the effect, and so only for changes. */
  readonly after?: true;
}

const problem = (status: number, more: object = {}): Trouble => ({
  name: String(status),
  failure: { answer: 'problem', status, ...more },
});
const unknown = (name: string, answer: string, more: Partial<Trouble> = {}): Trouble => ({
  name,
  failure: { answer },
  unknown: true,
  ...more,
});
const afterwards = (trouble: Trouble): Trouble => ({
  ...trouble,
  name: `${trouble.name}, after the commit`,
  failure: { ...trouble.failure, after_effect: true },
  after: true,
});

/** The server reports that the outcome is unknown. */
const doubt: Trouble = {
  name: '503 that does not know',
  failure: { answer: 'problem', status: 503, code: 'outcome_unknown', after_effect: true },
  unknown: true,
  after: true,
};
const page = unknown('502 with the page of a proxy', 'html');
const empty = unknown('200 with nothing', 'empty');
const shape = unknown('200 with something else', 'wrong_shape');
const silence = unknown('no answer in time', 'silence', { hangs: true });
const lost = unknown('the connection lost', 'lost');

export const TROUBLES: readonly Trouble[] = [
  ...[400, 401, 404, 409, 422, 500].map((status) => problem(status)),
  problem(429, { retry_after: 30 }),
  page,
  empty,
  shape,
  silence,
  unknown('half an answer', 'stalled', { hangs: true }),
  lost,
  { name: 'offline' },
  ...[page, empty, shape, silence, lost].map(afterwards),
  doubt,
];
