// Cookies that the page itself writes: what the server must know to draw a page as this browser would.

/** @param cookies all of them, as document.cookie or a request has them */
export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** A cookie of this site as a browser is told to keep it for a number of days. */
export function writtenCookie(name: string, value: string, days: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY}; SameSite=Lax${secure}`;
}

/** In seconds. */
const DAY = 86_400;
