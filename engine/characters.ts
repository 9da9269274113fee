// Removes characters that texts may not contain. Servers import this module without the engine.

/** Control characters, unpaired surrogates, line breaks and bidirectional formatting marks. */
const HARMFUL = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Removes characters that no text needs and that databases, e-mails or documents may reject.
 * Line breaks become spaces; with `lines`, they and tabs stay. Idempotent.
 */
export const harmless = (text: string, lines = false): string =>
  // Fast path: most input is printable ASCII.
  /^[ -~]*$/.test(text)
    ? text
    : text.replace(HARMFUL, (found) => {
        if (lines && /[\t\n\r]/.test(found)) return found;
        // Among the harmful characters, `trim` removes only line breaks and other white space.
        if (found.trim()) return '';
        return lines ? '\n' : ' ';
      });
