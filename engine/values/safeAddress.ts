/** Guard for a path within the portal, not a disguised address of another site (SEC-C8). */
export function isPortalPath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value) &&
    !value.includes('/..') &&
    !value.includes('//')
  );
}

/** Guard for an HTTPS URL or a path of the portal (SEC-A1). */
export function isAddress(value: unknown): value is string {
  return isPortalPath(value) || (typeof value === 'string' && /^https:\/\/[^\s\\]+$/.test(value));
}
