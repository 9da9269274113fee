// What browsers are told about every answer.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pictureOrigins } from '../content/pictures.ts';
import { readPortalConfig } from '../values/catalogue.ts';

/**
 * Allows the page its own scripts, styles, fonts and calls, and nothing from anywhere else, nor anything within the page.
 *
 * @param vendor origins of others that may show something on the page as well
 */
export async function sendSecurityHeaders(app: FastifyInstance, vendor: readonly string[]): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: false,
    // For browsers that are too old to run the portal.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...vendor],
        styleSrc: ["'self'", ...vendor],
        fontSrc: ["'self'", ...vendor],
        // What a customer has chosen is shown before it is sent.
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureOrigins(readPortalConfig()), ...vendor],
        connectSrc: ["'self'", ...vendor],
        ...(vendor.length > 0 && { frameSrc: [...vendor] }),
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    // Answers about customers belong in no cache.
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  });
}
