// Sessions: begin, lifetime and end (SEC-C5, SEC-C9).
import type { Mutant } from './mutant.ts';

const SIGN_IN = 'tests/api/signIn.test.ts';
const ROTATION = 'tests/api/sessions.test.ts';
const OPEN = 'tests/api/openSessions.test.ts';
const ASVS = 'tests/api/asvsSessions.test.ts';
const LINKS = 'tests/api/magicLinks.test.ts';
const SOCIAL = 'tests/api/social.test.ts';
const APP = 'tests/api/appToken.test.ts';

export const SESSIONS: readonly Mutant[] = [
  {
    name: 'the session before lives on',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/sessions.ts',
    replace: ['  await endStoredSession(context, request);\n  handOverSession', '  handOverSession'],
    test: [ROTATION, 'are new after each kind of sign-in, and the old token is invalid'],
  },
  {
    name: 'signing out leaves the session on the server',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/sessions.ts',
    replace: ['  await endStoredSession(context, request);\n  clearSecretCookie', '  clearSecretCookie'],
    test: [SIGN_IN, 'signing out ends the session on the server'],
  },
  {
    name: 'idle sessions go on',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/sessions.ts',
    replace: ['return idle < settings.sessionIdleMs && now', 'return idle < now && now'],
    test: [SIGN_IN, 'a session ends after two idle hours, and after a day in any case'],
  },
  {
    name: 'sessions go on for ever',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/sessions.ts',
    replace: [' && now - Date.parse(session.created_at) < settings.sessionLongestMs', ''],
    test: [SIGN_IN, 'a session ends after two idle hours, and after a day in any case'],
  },
  {
    name: 'a password that was replaced meanwhile still signs in',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/customers.ts',
    replace: ["    .where('password_hash', '=', password_hash)\n", ''],
    test: [ROTATION, 'do not begin with a password that changes during the check'],
  },
  {
    name: 'a changed password leaves the sessions',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/changePassword.ts',
    replace: ['  await endSessions(transaction, order.customerId);\n', ''],
    test: [ROTATION, 'end when the password changes, except in the current browser'],
  },
  {
    name: 'a forgotten password leaves the sessions',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/resetPassword.ts',
    replace: ['  await endSessions(transaction, customerId);\n', ''],
    test: [LINKS, 'is replaced by an e-mail link, which ends all sessions and sends a notice'],
  },
  {
    name: 'signing out everywhere is signing out here',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/signInRoutes.ts',
    replace: ['      await endSessions(transaction, id);\n', ''],
    test: [ROTATION, 'end everywhere on request of the customer, with open links; others continue'],
  },
  {
    name: 'a provider is believed whatever state comes back',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/social/providers.ts',
    replace: ['expectedState: state,', "expectedState: returnedTo.searchParams.get('state') ?? state,"],
    test: [SOCIAL, 'signs nobody in with another state'],
  },
  {
    name: 'scripts read the cookie',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/secretCookies.ts',
    replace: ['httpOnly: true', 'httpOnly: false'],
    test: [SIGN_IN, 'the cookie is HttpOnly, SameSite, and Secure behind https'],
  },
  {
    name: 'other hosts of the domain set a session',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/secretCookies.ts',
    replace: ['else if (!old) delete request.cookies[name];', ''],
    test: ['tests/api/secretCookies.test.ts', 'a cookie without the prefix proves nothing, with OLD_COOKIES off'],
  },
  {
    name: 'tokens are kept as they are',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/tokens.ts',
    replace: ["return createHash('sha256').update(text).digest('base64url');", 'return text;'],
    test: [SIGN_IN, 'the database holds no token and no password'],
  },
  {
    name: 'tokens are short',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/tokens.ts',
    replace: ['randomBytes(32)', 'randomBytes(12)'],
    test: [ASVS, '7.2.3 tokens are unique, of 256 bits, and statistically random'],
  },
  {
    name: 'a customer has sessions without end',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/sessions.ts',
    replace: ['  await makeRoom(context, customerId);\n', ''],
    test: [OPEN, 'is limited; one more session ends the one that was idle longest'],
  },
  {
    name: 'a session is called by its hash',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/openSessionRoutes.ts',
    replace: ['toView({ ...row, last_seen_at }, true)', 'toView({ ...row, last_seen_at, id: row.token_hash }, true)'],
    test: [OPEN, 'has no token, no hash, no sessions of others and no user agent'],
  },
  {
    name: 'whoever finds a session open ends the others',
    threat: 'SEC-C5',
    file: 'app/server/platform/http/context.ts',
    replace: ['if (age >= context.settings.recentSignInMs)', 'if (age < 0)'],
    test: [ASVS, '7.5.2 customers see their sessions, and can end them after a new sign-in'],
  },
  {
    name: 'whoever finds a session open changes the phone number',
    threat: 'SEC-C5',
    file: 'app/server/subscription/support/contactRoutes.ts',
    replace: [
      'columns.phone !== customer.phone) await requireRecentSession(context, request);',
      'columns.phone !== customer.phone) await requireCustomer(context, request);',
    ],
    test: [ASVS, '7.5.1 credentials and recovery data change only after a recent sign-in'],
  },
  {
    name: 'another site begins a sign-in',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/socialRoutes.ts',
    replace: ["['cross-site', 'same-site'].includes", '[].includes'],
    test: [ASVS, '7.6.2 no session begins without an action of the customer'],
  },
  {
    name: 'sessions of somebody else can be ended by their name',
    threat: 'SEC-C9',
    file: 'app/server/platform/auth/openSessions.ts',
    replace: ["    .where('customer_id', '=', customerId)\n    .where('id', '=', id)\n", "    .where('id', '=', id)\n"],
    test: [OPEN, 'ends an own session once, and none of another customer'],
  },
  {
    name: 'all others are everybody',
    threat: 'SEC-C9',
    file: 'app/server/platform/auth/sessions.ts',
    replace: [
      ".where('customer_id', '=', customerId).where('token_hash', '!=', kept)",
      ".where('token_hash', '!=', kept)",
    ],
    test: [OPEN, 'ends all other sessions of this customer only'],
  },
  {
    name: 'the app has just signed in, however old the session is that it goes on with',
    threat: 'SEC-C5',
    file: 'app/server/platform/auth/magicLinkRoutes.ts',
    replace: ['shared.customer_id, shared.created_at)', 'shared.customer_id)'],
    test: [APP, 'starts an app session with the age of the original session'],
  },
  {
    name: 'a session goes on in the app when it is over',
    threat: 'SEC-C9',
    file: 'app/server/platform/auth/appTokens.ts',
    replace: ['session && isAlive(context, session) ? session', 'session ? session'],
    test: [APP, 'expires when its session reaches the maximum lifetime'],
  },
  {
    name: 'a token of the app proves an address',
    threat: 'SEC-C8',
    file: 'app/server/platform/auth/magicLinkRoutes.ts',
    replace: [
      '      if (shared !== undefined) {\n',
      '      if (shared !== undefined) {\n        await proveAddress(transaction, shared.customer_id);\n',
    ],
    test: [APP, 'does not confirm the e-mail address'],
  },
];
