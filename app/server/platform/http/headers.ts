import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pictureOrigins } from '../content/allowedSite.ts';
import { readPortalConfig } from '../values/catalogue.ts';
import { CSP_REPORTS } from './cspReportRoutes.ts';

/** Devices and interfaces that no page uses. Photos are taken by the system, for a file field. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Sets security headers. Pages may load scripts, styles, fonts and calls only from this origin.
 * @param vendor other origins that pages may load from
 */
export async function sendSecurityHeaders(app: FastifyInstance, vendor: readonly string[]): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: false,
    // Only browsers that cannot run the portal use these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
    // Only Flash and Acrobat read it.
    xPermittedCrossDomainPolicies: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...vendor],
        styleSrc: ["'self'", ...vendor],
        fontSrc: ["'self'", ...vendor],
        // blob: shows chosen files before their upload.
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureOrigins(readPortalConfig()), ...vendor],
        connectSrc: ["'self'", ...vendor],
        ...(vendor.length > 0 && { frameSrc: [...vendor] }),
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // No page makes markup or script addresses of texts. Scripts of vendors may.
        ...(vendor.length === 0 && { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] }),
        // All supported browsers know it; report-to only newer ones.
        reportUri: [CSP_REPORTS],
      },
    },
  });
  app.addHook('onSend', async (request, reply) => {
    // Only documents have permissions; on every file it would make the first visit larger.
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('permissions-policy', PERMISSIONS);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // Answers may contain data of customers.
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  });
}
