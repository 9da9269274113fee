// Which characters a text may have. A second front door, for servers: they refuse what is changed here, and the engine gives them nothing else.

/** Control characters, halves of characters, breaks of lines, and what turns the direction of writing. */
const HARMFUL = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * A text without what nobody types and no database, e-mail or document is sure to keep.
 *
 * What breaks a line becomes a space; in a text of several lines it stays, as do tabs. Doing it again changes nothing.
 */
export const harmless = (text: string, lines = false): string =>
  // Most of what is typed is plain, and quicker to see than to look through.
  /^[ -~]*$/.test(text)
    ? text
    : text.replace(HARMFUL, (found) => {
        if (lines && /[\t\n\r]/.test(found)) return found;
        // Only what breaks a line is nothing but space.
        if (found.trim()) return '';
        return lines ? '\n' : ' ';
      });
