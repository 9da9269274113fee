// The links that are sent by e-mail: what each is for, and which page of the portal it opens.

/** What a link does when it is used. */
export type LinkKind = 'magic_link' | 'reset' | 'verification';

/** What a token is for: a link of an e-mail, or the app, which is handed one by the portal itself. */
export type TokenKind = LinkKind | 'app';

/** The page that a link opens. Opening changes nothing: programs that read e-mails open every link (threats C7). */
export const LINK_PAGES: Readonly<Record<LinkKind, string>> = {
  magic_link: '/magic-link',
  reset: '/reset-password',
  verification: '/verify-email',
};

/** Writes the address of a link. */
export function linkAddress(origin: string, kind: LinkKind, token: string): string {
  return `${origin}${LINK_PAGES[kind]}?token=${encodeURIComponent(token)}`;
}
