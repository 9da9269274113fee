// Client of OpenID Connect providers. Only this file imports openid-client.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { isThisMachine } from '../../http/loopback.ts';
import type { SocialProvider } from '../socialProviders.ts';

/** Client registration at an OpenID Connect provider. */
export interface OpenIdClient {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ProviderSettings extends OpenIdClient {
  readonly id: SocialProvider;
}

/** Secrets of one attempt, kept only by the browser that began it. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier, 43 characters. */
  readonly verifier: string;
}

export interface SocialPerson {
  /** Permanent and unique at the provider. */
  readonly subject: string;
  /** Undefined unless the provider has verified the address. */
  readonly verifiedEmail: string | undefined;
  readonly firstname: string;
  readonly lastname: string;
}

export interface ProviderClient {
  /** Returns the provider's address for signing in. */
  addressOf(provider: OpenIdClient, redirectUri: string, secrets: AttemptSecrets): Promise<URL>;
  /**
   * Exchanges the code of a callback for the user's claims.
   *
   * @param returnedTo address of the callback, including the provider's query
   * @throws when state, nonce, verifier, issuer or signature are wrong
   */
  personBehind(provider: OpenIdClient, returnedTo: URL, secrets: AttemptSecrets): Promise<SocialPerson>;
}

const SILENCE_SECONDS = 5;

/**
 * Parameters of the authorization request. Apple requires `form_post` when it is asked for an
 * address. Without `select_account`, Google signs in the current user without asking.
 */
const QUESTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  google: { scope: 'openid email profile', prompt: 'select_account' },
  apple: { scope: 'openid email', response_mode: 'form_post' },
};
const QUESTION = { scope: 'openid email' } as const;

/** Creates a client that caches each provider's metadata. A failed discovery is repeated. */
export function createProviderClient(): ProviderClient {
  const known = new Map<string, Promise<Configuration>>();
  const configurationOf = (provider: OpenIdClient) => {
    const found = known.get(provider.id) ?? discover(provider);
    known.set(provider.id, found);
    return found.catch((error: unknown) => {
      known.delete(provider.id);
      throw error;
    });
  };
  return {
    async addressOf(provider, redirectUri, { state, nonce, verifier }) {
      return buildAuthorizationUrl(await configurationOf(provider), {
        ...(QUESTIONS[provider.id] ?? QUESTION),
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async personBehind(provider, returnedTo, { state, nonce, verifier }) {
      const tokens = await authorizationCodeGrant(await configurationOf(provider), returnedTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return toPerson(tokens.claims() ?? {});
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> {
  const address = new URL(issuer);
  const isLocal = address.protocol === 'http:' && isThisMachine(address.hostname);
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: SILENCE_SECONDS,
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  });
}

function toPerson(claims: Readonly<Record<string, unknown>>): SocialPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  // Apple sends booleans as strings.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  return {
    subject: text('sub'),
    verifiedEmail: isVerified && text('email') !== '' ? text('email') : undefined,
    firstname: text('given_name'),
    lastname: text('family_name'),
  };
}
