const MARKUP = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** Returns an error for markup, which customers would read verbatim, and for blank texts. */
export function notPlain(text: string): string | undefined {
  const [markup] = MARKUP.exec(text) ?? [];
  if (markup !== undefined) return `texts are plain, so customers would read the markup "${markup}". Remove it.`;
  return text !== '' && text.trim() === '' ? 'has only spaces. Write a text.' : undefined;
}
