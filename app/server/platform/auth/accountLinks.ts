export type LinkKind = 'magic_link' | 'reset' | 'verification';

/** Purpose of a token: a link sent by e-mail, or a sign-in of the app. */
export type TokenKind = LinkKind | 'app';

/** Pages of links. Opening one changes nothing, as mail scanners open every link (SEC-C7). */
export const LINK_PAGES: Readonly<Record<LinkKind, string>> = {
  magic_link: '/magic-link',
  reset: '/reset-password',
  verification: '/verify-email',
};

export function linkAddress(origin: string, kind: LinkKind, token: string): string {
  return `${origin}${LINK_PAGES[kind]}?token=${encodeURIComponent(token)}`;
}
