// Settings of a vendor's chat; the portal's own panel needs none of them.
import { isSafeReceiver } from '../../platform/http/loopback.ts';
import type { Environment } from '../../platform/settings/environment.ts';

/** The chat of a vendor, which stands beside the portal's own panel once a customer consents. */
export interface ChatSettings {
  /** The script that the page loads, such as https://chat.example/widget.js. */
  readonly script: string;
  /** Which of the vendor's bots answers. */
  readonly bot: string;
  /** What the tokens of each provider are signed with; no token without one. */
  readonly secrets: Readonly<Partial<Record<ChatProvider, string>>>;
}

/** Who lets a customer in by a token. */
export type ChatProvider = 'decagon' | 'zendesk';

/** @throws when a variable has a value that means nothing */
export function readChat(environment: Environment): ChatSettings | undefined {
  const script = environment.CHAT_SCRIPT || undefined;
  const bot = environment.CHAT_BOT || undefined;
  const decagon = readSecret(environment, 'DECAGON_SECRET');
  const zendesk = readSecret(environment, 'ZENDESK_SECRET');
  if (script === undefined && bot === undefined && decagon === undefined && zendesk === undefined) return undefined;
  if (script === undefined || !isSafeReceiver(script))
    throw new Error(
      'CHAT_SCRIPT, required with CHAT_BOT, DECAGON_SECRET and ZENDESK_SECRET, takes an https address without a password; plain http for this machine only.',
    );
  if (bot === undefined) throw new Error('CHAT_BOT, which bot of the vendor answers, is required with CHAT_SCRIPT.');
  return { script, bot, secrets: { ...(decagon && { decagon }), ...(zendesk && { zendesk }) } };
}

/** Where the vendor's script comes from, and may reach; nothing without a vendor. */
export const chatOrigins = (chat: ChatSettings | undefined): string[] => (chat ? [new URL(chat.script).origin] : []);

/** What signs must not be guessed. */
function readSecret(environment: Environment, name: string): string | undefined {
  const secret = environment[name] || undefined;
  if (secret === undefined || secret.length >= LEAST_SECRET) return secret;
  throw new Error(`${name} is shorter than ${LEAST_SECRET} characters: whoever guesses it speaks for any customer.`);
}

const LEAST_SECRET = 32;
