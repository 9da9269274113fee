// Cookies written by the page, which the server reads to render what this browser would.

/** @param cookies all cookies, as in `document.cookie` or the request header */
export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** Formats a cookie for `document.cookie`; its lifetime is in days. */
export function writtenCookie(name: string, value: string, days: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY}; SameSite=Lax${secure}`;
}

/** Seconds. */
const DAY = 86_400;
