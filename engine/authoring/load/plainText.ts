// What no text that customers read may be: texts are plain, so tags and entities would be read as they stand.

const MARKUP = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** What is wrong with a text as the words of somebody; nothing when all is well. */
export function notPlain(text: string): string | undefined {
  const [markup] = MARKUP.exec(text) ?? [];
  if (markup !== undefined) return `texts are plain, and customers would read "${markup}". Take it out.`;
  return text !== '' && text.trim() === '' ? 'has blanks alone, and customers would read nothing.' : undefined;
}
