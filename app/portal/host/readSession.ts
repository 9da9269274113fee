import type { Json } from '@fahrplan/engine';

export interface PortalSession {
  readonly signed_in: boolean;
  readonly user?: { readonly hs_contact_id?: string; readonly hs_first_name?: string };
  readonly audience: string;
  readonly csrf_token: string;
  readonly now: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly demo?: boolean;
}

/** Returns the session in a reply; undefined for others, such as a proxy's page with status 200. */
export function readSession(body: Json | undefined): PortalSession | undefined {
  if (!isObject(body)) return undefined;
  const { signed_in, user, audience, csrf_token, now, flags } = body;
  const right =
    typeof signed_in === 'boolean' &&
    (user === undefined || (isObject(user) && ['string', 'undefined'].includes(typeof user['hs_contact_id']))) &&
    typeof audience === 'string' &&
    typeof csrf_token === 'string' &&
    typeof now === 'string' &&
    /^\d{4}-\d{2}-\d{2}T/.test(now) &&
    !Number.isNaN(Date.parse(now)) &&
    isObject(flags);
  return right ? (body as unknown as PortalSession) : undefined;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
