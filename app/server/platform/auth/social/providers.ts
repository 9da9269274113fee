// Who else can say who somebody is, and how to ask them. The only door to openid-client.
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

/** A provider that is set up. */
export interface ProviderSettings {
  readonly id: SocialProvider;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The secrets of one attempt; only the browser that began it can bring them back. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE, 43 characters. */
  readonly verifier: string;
}

/** What a provider says about somebody. */
export interface SocialPerson {
  /** Never changes, and belongs to nobody else. */
  readonly subject: string;
  /** Nothing unless the provider has made sure whose it is. */
  readonly verifiedEmail: string | undefined;
  readonly firstname: string;
  readonly lastname: string;
}

/** Asks the providers of a server. */
export interface ProviderClient {
  /** Writes the address at the provider where the customer signs in. */
  addressOf(provider: ProviderSettings, redirectUri: string, secrets: AttemptSecrets): Promise<URL>;
  /**
   * Asks who came back.
   *
   * @param returnedTo the address of the callback with everything that the provider has added
   * @throws when state, nonce, verifier, issuer or signature are not what they must be
   */
  personBehind(provider: ProviderSettings, returnedTo: URL, secrets: AttemptSecrets): Promise<SocialPerson>;
}

const SILENCE_SECONDS = 5;

/**
 * What is asked for, and how the answer comes back: Apple sends a form as soon as an address is asked for.
 *
 * Google would sign in without a word whoever is signed in there.
 */
const QUESTIONS: Readonly<Record<SocialProvider, Readonly<Record<string, string>>>> = {
  google: { scope: 'openid email profile', prompt: 'select_account' },
  apple: { scope: 'openid email', response_mode: 'form_post' },
};

/** Makes a client that asks each provider for its addresses and keys once; one that did not answer is asked again. */
export function createProviderClient(): ProviderClient {
  const known = new Map<string, Promise<Configuration>>();
  const configurationOf = (provider: ProviderSettings) => {
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
        ...QUESTIONS[provider.id],
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

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const address = new URL(issuer);
  const isLocal = address.protocol === 'http:' && isThisMachine(address.hostname);
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: SILENCE_SECONDS,
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  });
}

function toPerson(claims: Readonly<Record<string, unknown>>): SocialPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  // Apple writes the truth as a text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  return {
    subject: text('sub'),
    verifiedEmail: isVerified && text('email') !== '' ? text('email') : undefined,
    firstname: text('given_name'),
    lastname: text('family_name'),
  };
}
