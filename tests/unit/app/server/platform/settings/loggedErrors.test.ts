import { expect, test } from 'vitest';
import { loggedError } from '../../../../../../app/server/platform/settings/loggedErrors.ts';

const added = (error: Error, fields: object) => Object.assign(error, fields);

test('the log has an error with stack, code and constraint, without row values', () => {
  const error = added(new Error('violates a constraint'), {
    code: '23514',
    constraint: 'returns_full',
    detail: 'Failing row contains (Nachtigallenweg).',
  });
  expect(loggedError(error)).toEqual({
    type: 'Error',
    message: 'violates a constraint',
    stack: expect.stringMatching(/^ {4}at /),
    code: '23514',
    constraint: 'returns_full',
  });
});

test('the log has no message that quotes a value, in stack or cause', () => {
  const cause = added(new TypeError('invalid input syntax: "Nachtigallenweg"\nsecond line'), { code: '22P02' });
  const logged = JSON.stringify(loggedError(new Error('failed', { cause })));
  expect(logged).not.toContain('Nachtigallenweg');
  expect(logged).toContain('"cause":{"type":"TypeError","message":"invalid data"');
});

test.each([['a text'], [undefined], [{ email: 'a@b.example' }]])(
  'the log has only the type of a thrown value that is no error: %j',
  (what) => {
    expect(loggedError(what)).toEqual({ type: typeof what, message: '', stack: '' });
  },
);
