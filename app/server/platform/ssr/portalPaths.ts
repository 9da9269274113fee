// Paths to which a sign-in may redirect: only pages of this portal (SEC-C8).

const MAX_LENGTH = 500;

/** Characters of decoded paths and queries. No backslash, @, control or slash-like character. */
const SAFE = /^\/[\p{L}\p{M}\p{N} _\-.~/?&=%+,:;]*$/u;

/** Characters of an encoded URL. */
const ENCODED = /^[!-~]*$/;

/** Two slashes start a host name. Browsers shorten /./ and /../ to them. */
const LEADS_AWAY = /\/\/|\/\.{1,2}(\/|$|\?)/;

const NO_PAGE = /^\/(api|portal\/api|portal\/content|demo|health|assets)(\/|$|\?)/i;

/** Maximum nested encodings. More are an attack. */
const MAX_ENCODINGS = 3;

/** Returns the path unchanged, or undefined if it may lead away, even after decoding. */
export function toPortalPath(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted.length > MAX_LENGTH || !ENCODED.test(wanted)) return undefined;
  let text = wanted;
  for (let decoded = 0; decoded <= MAX_ENCODINGS; decoded += 1) {
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
