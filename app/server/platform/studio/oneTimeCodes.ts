// One-time codes of authenticator apps (RFC 6238). Only this file imports otpauth.
import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is shown. The ones before and after count too, since clocks differ. */
const PERIOD = 30;

/** Returns a new secret in base32. */
export const createCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an authenticator app reads, as a link or QR code. */
export const codeAddress = (secret: string, name: string): string =>
  new TOTP({ issuer: 'Fahrplan studio', label: name, secret: Secret.fromBase32(secret) }).toString();

/** @returns the time step of a right code; undefined for a wrong one */
export function timeStepOf(secret: string, code: string, now: Date): number | undefined {
  if (secret === '' || !/^\d{6}$/.test(code)) return undefined;
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD }).validate({
    token: code,
    timestamp: now.getTime(),
    window: 1,
  });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Returns the code of a moment. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD }).generate({ timestamp: now.getTime() });
