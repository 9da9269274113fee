/** Fields of errors without data. PostgreSQL also adds the whole row, and libraries add requests and answers. */
const FIELDS = ['code', 'table', 'column', 'constraint'] as const;

/** PostgreSQL's class of invalid data, whose messages quote the value. */
const QUOTES_VALUE = /^22[\dA-Z]{3}$/;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [field: string]: unknown;
}

/** Form of an error in the log, without data of customers (SEC-C12). */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const all = error as Error & Partial<Record<(typeof FIELDS)[number], unknown>>;
  const fields = FIELDS.flatMap((field) => (typeof all[field] === 'string' ? [[field, all[field]]] : []));
  return {
    type: error.constructor.name || name,
    message: QUOTES_VALUE.test(String(all.code)) ? 'invalid data' : message,
    // The lines before the frames repeat the message.
    stack: stack.slice(stack.search(/^ {4}at /m)),
    ...Object.fromEntries(fields),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}
