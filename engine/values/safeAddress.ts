// Where a browser may be sent.

/** Whether a value is a path within the portal, and not an address of another site in disguise (threat C8). */
export function isPortalPath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value) &&
    !value.includes('/..') &&
    !value.includes('//')
  );
}

/** Whether a value is another site by https, or a path of this one (threat A1). */
export function isAddress(value: unknown): value is string {
  return isPortalPath(value) || (typeof value === 'string' && /^https:\/\/[^\s\\]+$/.test(value));
}
