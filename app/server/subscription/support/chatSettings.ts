import { isSafeReceiver } from '../../platform/http/loopback.ts';
import type { Environment } from '../../platform/settings/environment.ts';

/** Chat of a vendor, loaded beside the portal's own panel once a customer consents. */
export interface ChatSettings {
  /** Script that the page loads, such as https://chat.example/widget.js. */
  readonly script: string;
  /** Id of the vendor's bot that answers. */
  readonly bot: string;
  /** Signing secrets of providers; a provider without one issues no tokens. */
  readonly secrets: Readonly<Partial<Record<ChatProvider, string>>>;
}

/** Providers that accept tokens. */
export type ChatProvider = 'decagon' | 'zendesk';

/** @throws for a variable with an invalid value */
export function readChat(environment: Environment): ChatSettings | undefined {
  const script = environment.CHAT_SCRIPT || undefined;
  const bot = environment.CHAT_BOT || undefined;
  const decagon = readSecret(environment, 'DECAGON_SECRET');
  const zendesk = readSecret(environment, 'ZENDESK_SECRET');
  if (script === undefined && bot === undefined && decagon === undefined && zendesk === undefined) return undefined;
  if (script === undefined || !isSafeReceiver(script))
    throw new Error(
      'CHAT_SCRIPT is invalid or missing, and required with CHAT_BOT, DECAGON_SECRET and ZENDESK_SECRET. Set an https address without a password; http is allowed only for this machine.',
    );
  if (bot === undefined)
    throw new Error('CHAT_BOT is missing, and required with CHAT_SCRIPT. Set the bot of the vendor.');
  return { script, bot, secrets: { ...(decagon && { decagon }), ...(zendesk && { zendesk }) } };
}

/** Origins from which the vendor's script is loaded, and to which it may connect. */
export const chatOrigins = (chat: ChatSettings | undefined): string[] => (chat ? [new URL(chat.script).origin] : []);

/** Short signing secrets could be guessed. */
function readSecret(environment: Environment, name: string): string | undefined {
  const secret = environment[name] || undefined;
  if (secret === undefined || secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new Error(
    `${name} is shorter than ${MIN_SECRET_LENGTH} characters; a caller who guesses it can impersonate any customer. Set a longer one.`,
  );
}

const MIN_SECRET_LENGTH = 32;
