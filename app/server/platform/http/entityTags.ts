// What an asker has already is not sent again.

/** Whether a header names what the asker has already; a proxy may have marked it as weak. */
export const hasAlready = (known: string | undefined, etag: string): boolean =>
  (known ?? '').split(',').some((one) => weak(one) === weak(etag));

const weak = (etag: string): string => etag.trim().replace(/^W\//, '');
