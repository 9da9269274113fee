import { Readable } from 'node:stream';
import type { DemoFailure } from '../generated/api.ts';

/** Answer sent instead of the one that the API promises. */
export interface FailedAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Readable;
  /** Value of the header Content-Length, when it must differ from the true length. */
  readonly length?: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HUGE_BYTES = 10 * 1024 * 1024;

const CODES: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'signed_out',
  403: 'forged_request',
  404: 'not_found',
  409: 'slot_taken',
  422: 'invalid_fields',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Bodies with status 200. None has a valid shape: no call answers with a list of lists. */
const BODIES: Partial<Readonly<Record<DemoFailure['answer'], string>>> = {
  empty: '',
  wrong_shape: '[[]]',
  truncated: '{"id": "return-win',
  bom: '\uFEFF[[]]',
  duplicate_keys: '{"id": "one", "id": ["two"]}',
  nan: '{"amount": NaN}',
};

export function answerOf(failure: DemoFailure): FailedAnswer {
  if (failure.answer === 'problem') return problemOf(failure);
  if (failure.answer === 'html') return pageOf(failure.status ?? 502);
  if (failure.answer === 'stalled') return { ...ok(endless('{"id": "return-win')), length: 1000 };
  if (failure.answer === 'given') return ok(failure.body ?? '');
  if (failure.answer === 'huge') return ok(`["${'x'.repeat(HUGE_BYTES)}"]`);
  return ok(BODIES[failure.answer] ?? '');
}

function ok(body: string | Readable): FailedAnswer {
  return { status: 200, type: JSON_TYPE, body };
}

function problemOf({
  status = 503,
  code = CODES[status] ?? 'internal_error',
  fields,
  amount,
  after_effect,
}: DemoFailure): FailedAnswer {
  const problem = {
    type: `urn:fahrplan:problem:${code}`,
    title: 'Simulated failure',
    status,
    code,
    detail: 'The demo simulates this failure. Remove it with POST /demo/mood.',
    outcome: after_effect ? 'unknown' : 'not_done',
    fields,
    amount,
  };
  return { status, type: 'application/problem+json; charset=utf-8', body: JSON.stringify(problem) };
}

/** Imitates the error page of a proxy whose upstream is down. */
function pageOf(status: number): FailedAnswer {
  const body = `<html><head><title>${status}</title></head><body><h1>${status} Bad Gateway</h1></body></html>`;
  return { status, type: 'text/html; charset=utf-8', body };
}

function endless(start: string): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(start);
  return stream;
}
