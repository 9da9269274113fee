const MARKUP = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** Returns an error for markup, which customers would read verbatim, and for blank texts. */
export function notPlain(text: string): string | undefined {
  const [markup] = MARKUP.exec(text) ?? [];
  if (markup !== undefined) return `texts are plain, and customers would read "${markup}". Take it out.`;
  return text !== '' && text.trim() === '' ? 'has blanks alone, and customers would read nothing.' : undefined;
}
