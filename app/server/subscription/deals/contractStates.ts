// Which contracts are over.

/** States of a deal that has come to its end, and binds nobody any more. */
export const OVER: readonly string[] = ['ENDED', 'INACTIVE', 'STOPPED', 'CANCELED'];
