import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAccountLimiter } from '../../platform/auth/limits.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireVerifiedCustomer } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { supportAddressOf } from '../../platform/settings/settings.ts';
import type { ChatProvider } from './chatSettings.ts';
import { signChatToken } from './token.ts';

const SETUP = { response: { 200: { $ref: 'ChatSetup.json' } } };
const TOKEN = { response: { 200: { $ref: 'ChatToken.json' } } };

/**
 * Adds the routes of the chat
 * (CHT-1).
 */
export function addChatRoutes(app: FastifyInstance, context: ServerContext): void {
  const { settings, clock } = context;
  const { chat } = settings;
  const limiter = createAccountLimiter(context);
  app.get('/api/getChatSetup', { schema: SETUP }, async () => ({
    messages: supportAddressOf(settings) !== undefined,
    ...(chat && { vendor: { script: chat.script, bot: chat.bot, providers: Object.keys(chat.secrets) } }),
  }));
  const tokenOf = async (request: FastifyRequest, provider: ChatProvider) => {
    // The vendor trusts the address in the token, so that it must be confirmed.
    const customer = await requireVerifiedCustomer(context, request);
    const secret = chat?.secrets[provider];
    if (secret === undefined) throw new Problem('not_found', 'The chat provider is not set up. Use the support form.');
    await limiter.takesAppToken(request, customer.id);
    return { token: signChatToken(customer, secret, clock.now()) };
  };
  app.get('/api/getDecagonToken', { schema: TOKEN }, (request) => tokenOf(request, 'decagon'));
  app.get('/api/getZendeskToken', { schema: TOKEN }, (request) => tokenOf(request, 'zendesk'));
}
