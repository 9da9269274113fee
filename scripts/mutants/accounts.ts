// Accounts, and requests that others send in a customer's name (SEC-C4, SEC-C6 to SEC-C12).
import type { Mutant } from './mutant.ts';

const FORGERY = 'tests/api/forgery.test.ts';
const FORGED = 'each write refuses each forgery, and nothing has happened';
const SIGN_IN = 'tests/api/signIn.test.ts';
const LINKS = 'tests/api/magicLinks.test.ts';
const ENUMERATION = 'tests/api/enumeration.test.ts';
const PATHS = 'tests/api/portalPaths.test.ts';
const STAYS = 'accepted paths stay on this origin, and are the same text however often they are decoded';
const EXTRA = 'tests/api/unknownKeys.test.ts';
const SOCIAL = 'tests/api/social.test.ts';
const CONFIRM = 'tests/api/confirmAddress.test.ts';

export const ACCOUNTS: readonly Mutant[] = [
  {
    name: 'any origin may write',
    threat: 'SEC-C4',
    file: 'app/server/platform/http/forgery.ts',
    replace: ['if (!isFromOwnOrigin(request, settings))', 'if (!isFromOwnOrigin(request, settings) && !request.url)'],
    test: [FORGERY, FORGED],
  },
  {
    name: 'who names no origin may write',
    threat: 'SEC-C4',
    file: 'app/server/platform/http/forgery.ts',
    replace: ["return request.headers['sec-fetch-site'] === 'same-origin';", 'return true;'],
    test: [FORGERY, FORGED],
  },
  {
    name: 'no token is asked for',
    threat: 'SEC-C4',
    file: 'app/server/platform/http/forgery.ts',
    replace: ['signed && !hasCsrfToken(request))', 'signed && !request.url)'],
    test: [FORGERY, FORGED],
  },
  {
    name: 'plain text is a body',
    threat: 'SEC-C4',
    file: 'app/server/platform/createServer.ts',
    replace: ["  app.removeContentTypeParser('text/plain');\n", ''],
    test: [FORGERY, FORGED],
  },
  {
    name: 'an account that is missing costs no hash',
    threat: 'SEC-C6',
    file: 'app/server/platform/auth/passwords.ts',
    replace: [
      'const matches = await check(stored || (await hashOfNobody), password);',
      'const matches = stored ? await check(stored, password) : false;',
    ],
    test: [SIGN_IN, 'a missing account costs the same hash work as an existing one'],
  },
  {
    name: 'an address without an account is told',
    threat: 'SEC-C6',
    file: 'app/server/platform/auth/magicLinkRoutes.ts',
    replace: [
      '    return { ok: true };\n  });\n}\n\nfunction addUsing',
      '    return { ok: customer !== undefined };\n  });\n}\n\nfunction addUsing',
    ],
    test: [ENUMERATION, 'a link to sign in does not reveal it, and takes the same work'],
  },
  {
    name: 'nothing is written for an address without an account',
    threat: 'SEC-C6',
    file: 'app/server/platform/auth/magicLinkRoutes.ts',
    replace: [
      'await inTransaction(context.database, (transaction) => sendLink(transaction, mail));',
      'if (customer) await inTransaction(context.database, (transaction) => sendLink(transaction, mail));',
    ],
    test: [ENUMERATION, 'a link request writes and sends the same number of rows for both'],
  },
  {
    name: 'a link is used again',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/links.ts',
    replace: [
      "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now.toISOString())\n    .returning",
      "    .where('expires_at', '>', now.toISOString())\n    .returning",
    ],
    test: [LINKS, 'used a thousand times at once, on two servers, they sign in once'],
  },
  {
    name: 'a link lasts for ever',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/links.ts',
    replace: ["    .where('expires_at', '>', now.toISOString())\n    .returning", '    .returning'],
    test: [LINKS, 'expire with the next link and after their lifetime, with the same refusal'],
  },
  {
    name: 'a link does the work of another',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/links.ts',
    replace: [
      "    .where('kind', '=', kind)\n    .where('used_at', 'is', null)\n    .where('expires_at', '>', now.toISOString())\n    .returning",
      "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now.toISOString())\n    .returning",
    ],
    test: [LINKS, 'work for one purpose only'],
  },
  {
    name: 'a stranger who registered with the address stays in',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/proveAddress.ts',
    replace: ['if (proved !== undefined) await', 'if (proved === undefined) await'],
    test: [LINKS, 'prove the address, and revoke the access of an earlier registration with it'],
  },
  {
    name: 'who registered with the address of somebody else keeps the password',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/confirmAddress.ts',
    replace: [
      'if (!isOpen || here?.id === customer.id) return undefined;',
      'if (!isOpen || !here?.id) return undefined;',
    ],
    test: [CONFIRM, 'requires a password in another browser'],
  },
  {
    name: 'whoever is signed in has registered',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/confirmAddress.ts',
    replace: ['here?.id === customer.id', 'here !== undefined'],
    test: [CONFIRM, 'requires a password while another customer is signed in'],
  },
  {
    name: 'any password is that of the registration',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/confirmAddress.ts',
    replace: [
      'if (await isPasswordRight(customer.password_hash, password)) return undefined;',
      'if (await isPasswordRight(customer.password_hash, password) || password) return undefined;',
    ],
    test: [CONFIRM, 'revokes the password, sessions and links of the registration'],
  },
  {
    name: 'a used link tells its owner',
    threat: 'SEC-C12',
    file: 'app/server/platform/auth/links.ts',
    replace: [
      "select('owner')\n    .where('token_hash', '=', hashOf(token))\n    .where('kind', '=', kind)\n    .where('used_at', 'is', null)",
      "select('owner')\n    .where('token_hash', '=', hashOf(token))\n    .where('kind', '=', kind)",
    ],
    test: [CONFIRM, 'is not shown for a used, expired or unknown link'],
  },
  {
    name: 'a link that has ended tells its owner',
    threat: 'SEC-C12',
    file: 'app/server/platform/auth/links.ts',
    replace: [
      "    .where('expires_at', '>', now.toISOString())\n    .executeTakeFirst();\n  return link",
      '    .executeTakeFirst();\n  return link',
    ],
    test: [CONFIRM, 'is not shown for a used, expired or unknown link'],
  },
  {
    name: 'an address that no provider has verified opens its account',
    threat: 'SEC-C7',
    file: 'app/server/platform/auth/social/providers.ts',
    replace: ["claims.email_verified === true || claims.email_verified === 'true'", "claims.email !== ''"],
    test: [SOCIAL, 'signs nobody in for an address that is verified: false'],
  },
  {
    name: 'an address that only becomes that of an account opens it',
    threat: 'SEC-C6',
    file: 'app/server/platform/auth/social/findAccount.ts',
    replace: ['  if (!isAddress({ email: verifiedEmail })) return undefined;\n', ''],
    test: [SOCIAL, 'signs nobody in for the verified but invalid address "\u212Aatharina.brandl@example.de"'],
  },
  {
    name: 'a vendor is told an address that is not confirmed',
    threat: 'SEC-C7',
    file: 'app/server/subscription/support/chatRoutes.ts',
    replace: [
      'await requireVerifiedCustomer(context, request)',
      "await (await import('../plugins/context.ts')).requireCustomer(context, request)",
    ],
    test: ['tests/api/chat.test.ts', 'gets no token of a customer who has not confirmed the address'],
  },
  {
    name: 'staff take an address for that of the customer',
    threat: 'SEC-C7',
    file: 'app/server/subscription/support/send.ts',
    replace: ['account.email_verified === 1', 'account.email_verified >= 0'],
    test: ['tests/api/support.test.ts', 'marks unconfirmed addresses of accounts and visitors'],
  },
  {
    name: 'visitors may make up addresses in front of their own',
    threat: 'SEC-C11',
    file: 'app/server/platform/http/proxies.ts',
    replace: ['hop < proxies', 'proxies > 0'],
    test: [SIGN_IN, 'addresses forged in front of those that the proxy adds have no effect'],
  },
  {
    name: 'another site in disguise is a path',
    threat: 'SEC-C8',
    file: 'engine/values/safeAddress.ts',
    replace: ['/^\\/(?![/\\\\])[^\\\\\\p{Cc}]*$/u', '/^\\/[^\\p{Cc}]*$/u'],
    test: ['tests/unit/engine/addresses.test.ts', 'is never an address of another site'],
  },
  {
    name: 'two slashes are a path of the portal',
    threat: 'SEC-C8',
    file: 'app/server/platform/ssr/portalPaths.ts',
    replace: ['LEADS_AWAY.test(text) || ', ''],
    test: [PATHS, STAYS],
  },
  {
    name: 'a path is looked at before it is decoded',
    threat: 'SEC-C8',
    file: 'app/server/platform/ssr/portalPaths.ts',
    replace: ['if (next === text) return wanted;', 'if (next !== undefined) return wanted;'],
    test: [PATHS, STAYS],
  },
  {
    name: 'a link leads wherever the request says',
    threat: 'SEC-C8',
    file: 'app/server/platform/auth/origins.ts',
    replace: ['wanted !== undefined && settings.trustedOrigins.includes(wanted) ? wanted : own', 'wanted ?? own'],
    test: [PATHS, 'may have the own origin, or a requested trusted one'],
  },
  {
    name: 'what a body has too much is kept',
    threat: 'SEC-C10',
    file: 'app/server/platform/validation/schemas.ts',
    replace: ['const requests = createCompiler(true);', 'const requests = createCompiler(false);'],
    test: [EXTRA, 'sets no privileged columns at registration'],
  },
  {
    name: 'attempts are not counted',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/attempts.ts',
    replace: ['if ((await add(key, 1)) <= most) return;', 'if ((await add(key, 1)) <= most * 1_000) return;'],
    test: [SIGN_IN, 'the sixth attempt from one address has to wait, an attempt from elsewhere not'],
  },
  {
    name: 'attempts are counted after the password',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/attempts.ts',
    replace: ['doUpdateSet({ count: sql`attempts.count + ${change}` })', 'doUpdateSet({ count: Math.max(change, 0) })'],
    test: [SIGN_IN, 'guesses in parallel and over two servers are counted together'],
  },
  {
    name: 'a connection has as many addresses as it likes',
    threat: 'SEC-C11',
    file: 'app/server/platform/http/networks.ts',
    replace: ['GROUPS_OF_A_CONNECTION = 4', 'GROUPS_OF_A_CONNECTION = 8'],
    test: ['tests/api/accountLimits.test.ts', '2001:db8:1:2::1 and 2001:db8:1:2:ffff::9 are one connection: true'],
  },
  {
    name: 'a /48 has as many connections as it likes',
    threat: 'SEC-C11',
    file: 'app/server/platform/http/networks.ts',
    replace: ['CONNECTIONS_OF_A_NETWORK = 4', 'CONNECTIONS_OF_A_NETWORK = 65_536'],
    test: [SIGN_IN, 'guesses from many networks do not lock out a browser that was signed in before'],
  },
  {
    name: 'an account can be locked by others',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/guessing.ts',
    replace: [
      'attempts.refuseNetworkAbove(account, request.ip, signIn.perAccountAndAddress)',
      'attempts.refuseAbove(`${account} in all`, signIn.perAccountAndAddress)',
    ],
    test: [SIGN_IN, 'the sixth attempt from one address has to wait, an attempt from elsewhere not'],
  },
  {
    name: 'an account is guessed as fast as there are networks',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/guessing.ts',
    replace: ['const TURNS = 5;', 'const TURNS = 5_000;'],
    test: [SIGN_IN, 'guesses from many networks do not lock out a browser that was signed in before'],
  },
  {
    name: 'guesses from many networks lock the customer out',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/knownBrowser.ts',
    replace: ['&& customer?.password_hash ? token', '&& !customer?.password_hash ? token'],
    test: [SIGN_IN, 'guesses from many networks do not lock out a browser that was signed in before'],
  },
  {
    name: 'anybody marks a browser of an account',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/knownBrowser.ts',
    replace: ['isSameSecret(seal, expected) &&', 'expected !== seal.slice(43) &&'],
    test: [SIGN_IN, 'the browser mark is valid for one account and password, and grants no access'],
  },
  {
    name: 'no bot check stands before an account that is guessed',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/guessing.ts',
    replace: ["return refusePrograms(settings, request, 'submit');", 'return;'],
    test: [
      'tests/api/botCheck.test.ts',
      'is required for an account with too many wrong guesses, and lets its customer in',
    ],
  },
  {
    name: 'all accounts together are guessed without a limit',
    threat: 'SEC-C11',
    file: 'app/server/platform/auth/guessing.ts',
    replace: ['Math.max(ofAccount, Math.min(inAll, 1))', 'Math.max(ofAccount, Math.min(inAll, 0))'],
    test: ['tests/unit/app/server/platform/auth/limits.test.ts', 'of all accounts together slow each of them down'],
  },
  {
    name: 'the developer secret is guessed from many networks',
    threat: 'SEC-C11',
    file: 'app/server/platform/settings/developerRoutes.ts',
    replace: ["      await attempts.refuseAbove('developer', MAX_GUESSES);\n", ''],
    test: ['tests/api/developer.test.ts', 'limits guesses from many networks together'],
  },
  {
    name: 'private answers are in the draft',
    threat: 'SEC-C12',
    file: 'engine/session/draftStore.ts',
    replace: ['if (!root || changed?.field.private) return;', 'if (!root) return;'],
    test: ['tests/unit/engine/effects/effects.test.ts', 'is kept over a reload, without the content of the call'],
  },
  {
    name: 'private answers are in the address',
    threat: 'SEC-C12',
    file: 'engine/session/addressStore.ts',
    replace: ['field.field.private ? null : addressForms', 'addressForms'],
    test: [
      'tests/unit/engine/session/answersInUrl.test.ts',
      'a withdrawn answer leaves the URL, and a private one neither enters nor leaves it',
    ],
  },
  {
    name: 'queries are in the log',
    threat: 'SEC-C12',
    file: 'app/server/platform/settings/settings.ts',
    replace: ["path: request.url.split('?')[0]", 'path: request.url'],
    test: [
      'tests/unit/app/server/platform/settings/settings.test.ts',
      'the log has the path of a request, without typed values',
    ],
  },
  {
    name: 'what went wrong inside is told',
    threat: 'SEC-C12',
    file: 'app/server/platform/http/errors.ts',
    replace: [
      "problem.code === 'internal_error'\n      ?",
      "problem.code === 'not_found' && problem.status === 500\n      ?",
    ],
    test: ['tests/api/problems.test.ts', 'an answer that breaks its schema is not sent'],
  },
];
