// Every way in which a call of a flow fails, as the mood of the demo brings it about (threats B2–B5, B8, B18).

/** One way to fail. */
export interface Trouble {
  readonly name: string;
  /** As schemas/api/DemoFailure.json has it; nothing when the network is gone. */
  readonly failure?: object;
  /** Nobody can know what became of the call. */
  readonly unknown?: true;
  /** The call would hang until the client gives up. */
  readonly hangs?: true;
  /** It happens after the effect: for calls that have one. */
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

/** A server that says itself that it does not know. */
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
