// Signatures of the inbox (Standard Webhooks).
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../auth/tokens.ts';
import { Problem } from '../http/problems.ts';
import { headerOf } from '../once/idempotency.ts';

/** Maximum difference between clocks. An older request may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

/** @param timestamp Unix time in seconds */
export function inboxSignature(secret: Buffer, id: string, timestamp: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
/**
 * Returns the id of an event. One valid signature by one of the secrets is enough: senders use two
 * during a rotation.
 * Throws signature_invalid, without a hint about the cause.
 */
export function requireSignature(secrets: readonly Buffer[], request: FastifyRequest, body: Buffer, now: Date): string {
  const id = headerOf(request, 'webhook-id') ?? '';
  const timestamp = headerOf(request, 'webhook-timestamp') ?? '';
  const given = (headerOf(request, 'webhook-signature') ?? '').split(' ');
  const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
  const right = secrets.map((secret) => `v1,${inboxSignature(secret, id, timestamp, body)}`);
  const isSigned = given.some((signature) => right.some((one) => isSameSecret(signature, one)));
  if (/^[\x21-\x7e]{1,200}$/.test(id) && /^\d{1,12}$/.test(timestamp) && age <= TOLERANCE_MS && isSigned) return id;
  throw new Problem(
    'signature_invalid',
    'The signature is missing, wrong or too old. Sign the request again with the current time.',
  );
}
