// Decodes an e-mail as a mail program does.

export interface DecodedMail {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly { readonly type: string; readonly body: string }[];
}

/** Decodes an e-mail with one level of parts. Lines end with a line feed. */
export function decodeMail(data: string): DecodedMail {
  const { headers, body } = split(data);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\n/, '')));
  return {
    headers,
    parts: parts.map((part) => ({
      type: part.headers['content-type'] ?? '',
      body: decode(part.body.replace(/\n$/, ''), part.headers['content-transfer-encoding']),
    })),
  };
}

function split(data: string) {
  const end = data.indexOf('\n\n');
  const lines = data
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');
  const pairs = lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), words(line.slice(at + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(pairs), body: data.slice(end + 2) };
}

/** Decodes encoded words (RFC 2047), without the space between two of them. */
function words(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      decode(word.replaceAll('_', way.toLowerCase() === 'q' ? ' ' : '_'), way.toLowerCase()),
    );
}

function decode(text: string, way = '7bit'): string {
  if (way === 'base64' || way === 'b') return Buffer.from(text, 'base64').toString();
  if (way !== 'quoted-printable' && way !== 'q') return text;
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
