// Where a customer may be sent after signing in: a page of this portal, and nowhere else (threats C8).

const LONGEST = 500;

/** What paths and queries of the portal consist of, written out; no backslash, no @, no control character, nothing that only looks like a slash. */
const SAFE = /^\/[\p{L}\p{M}\p{N} _\-.~/?&=%+,:;]*$/u;

/** In an address everything else is encoded. */
const ENCODED = /^[!-~]*$/;

/** Two slashes begin the name of a server, and so does what browsers shorten to them: /./ and /../. */
const LEADS_AWAY = /\/\/|\/\.{1,2}(\/|$|\?)/;

/** What answers calls or files, and therefore is no page. */
const NO_PAGE = /^\/(api|portal\/api|portal\/content|demo|health|assets)(\/|$|\?)/i;

/** Encoding an encoding is a trick; nobody needs it more often. */
const MOST_ENCODINGS = 3;

/**
 * Lets a path of the portal through, as it is.
 *
 * @returns nothing for anything else, also for what only leads away once it is decoded
 */
export function toPortalPath(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted.length > LONGEST || !ENCODED.test(wanted)) return undefined;
  let text = wanted;
  for (let decoded = 0; decoded <= MOST_ENCODINGS; decoded += 1) {
    if (!SAFE.test(text) || LEADS_AWAY.test(text) || NO_PAGE.test(text)) return undefined;
    const next = decode(text);
    if (next === text) return wanted;
    if (next === undefined) return undefined;
    text = next;
  }
  return undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
