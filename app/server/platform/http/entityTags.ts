/** Compares If-None-Match with a tag. Proxies may have marked the tag as weak. */
export const hasAlready = (known: string | undefined, etag: string): boolean =>
  (known ?? '').split(',').some((one) => weak(one) === weak(etag));

const weak = (etag: string): string => etag.trim().replace(/^W\//, '');
