// Failure of a call to the server, with a code.

/** Code of a failed call. `offline` is a server that cannot be reached. */
export type FailureCode = 'offline' | 'editor_signed_out' | 'not_allowed' | (string & {});

export class CallFailed extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly status = 0,
    readonly body: unknown = null,
  ) {
    super(message);
  }

  /** True for a failure that may pass without the editor. */
  get isPassing(): boolean {
    return this.code === 'offline' || this.status >= 500 || this.status === 429;
  }
}

/** @throws CallFailed */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;
